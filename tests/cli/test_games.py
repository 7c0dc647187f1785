"""`delenda games`."""

from delenda.kernel.registry import games


def test_lists_every_game(run):
    ran = run("games")
    assert ran.code == 0
    for game in games():
        assert game.slug in ran.out
        assert game.title in ran.out
        assert (game.designer or "not named") in ran.out
        assert f"{game.title}: {game.blurb}" in ran.out


def test_tells_about_one_game(run):
    ran = run("games", "scipio")
    assert ran.code == 0
    assert "Scipio, by Osami Okano" in ran.out
    assert "standard" in ran.out
    assert "adjacency=line" in ran.out
    assert "adjacency=grid" in ran.out


def test_a_game_whose_rulebook_names_nobody_says_so(run):
    assert "Zama: the rulebook names no designer or publisher" in run("games", "zama").out
    assert "unknown" not in run("games").out


def test_unknown_game(refused):
    assert refused("games", "chess").startswith("there is no game 'chess'; the games are scipio")
