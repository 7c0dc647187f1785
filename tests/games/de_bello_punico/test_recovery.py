"""12 Recovery and 4.4 the RECOVERY box."""


def test_4_4_recovery_once_for_each_unit(scene):
    text = "R-Ha1@0811/N/2 R-Ha2@1011/N/1 C-In1@0810/S/0 leader R@1112 tokens R RECOVERY×2 ROME recover_pick"
    s = scene(text)
    assert s.legal == ["R-Ha1", "R-Ha2", "end"]  # even in an enemy zone of control
    s.do("R-Ha1")
    assert s.legal == ["R-Ha2", "end"]  # 4.1.1
    s.do("end")
    assert s["R-Ha1"] == "0811/N/1"


def test_4_4_as_many_units_as_there_are_points(scene):
    text = "R-Ha1@0811/N/2 R-Ha2@1011/N/1 leader R@1112 tokens R RECOVERY×1 ROME recover_pick"
    s = scene(text).do("R-Ha1")
    assert s["R-Ha1"] == "0811/N/1"
    assert s["R-Ha2"] == "1011/N/1"
    assert s.state.turn == 2


def test_4_4_within_command_range_only(scene):
    s = scene("R-Ha1@0811/N/2 R-Ha2@1011/N/1 leader R@1811 tokens R RECOVERY×1 ROME recover_pick")
    assert s.legal == ["R-Ha2", "end"]
    sentence = s.state.refusal(s.state.box.hexes.find("0811"))
    assert sentence.startswith("That hex holds no disordered unit of yours within 8 hexes of its leader")


def test_r11_recovering_the_last_point_flips_back(scene):
    s = scene("R-Ha1@0811/N/1 leader R@1112 tokens R RECOVERY×1 ROME recover_pick").do("R-Ha1")
    assert s["R-Ha1"] == "0811/N/0"


def test_12_1_a_lone_vacuus_recovers_nobody(scene):
    text = "R-Ha1@0811/N/1 C-In1@0810/S/0 leader R@1112 tokens R RECOVERY×1 vacuus R RECOVERY ROME attack_pick"
    s = scene(text).do("end")
    assert s.state.turn == 2
    assert s["R-Ha1"] == "0811/N/1"


def test_3_3_a_combat_point_does_not_hinder_recovery(scene):
    text = "R-Ha1@0811/N/1/cp C-In1@0810/S/0 leader R@1112 tokens R RECOVERY×1 ROME attack_pick"
    assert scene(text).do("end").legal == ["R-Ha1", "end"]


def test_12_a_point_for_each_unit_in_range_and_none_for_the_panicked(scene):
    text = "R-Ha1@0811/N/1 R-Ha2@0812/*/4 R-Ha3@1611/N/2 R-Pr1@0911/N/0 R-Tr1@0711/N/2 leader R@0811 tokens R RECOVERY×2"
    s = scene(f"{text} C-In1@0101/S/0 ROME recover_pick first ROME", "trebbia")
    assert s.legal == ["R-Tr1", "R-Ha1", "end"]  # Hastati 3 is eight hexes away, Sempronius commands four
    s.do("R-Ha1", "R-Tr1")
    assert (s["R-Ha1"], s["R-Tr1"]) == ("0811/N/0", "0711/N/1")
    assert s.asks == "CARTHAGE move_pick"  # nobody is left who could recover
