import assert from "node:assert/strict";
import { test } from "node:test";
import { setting } from "../../../src/delenda/web/static/study-dialogs.js";
import { pressed, Tree, unpressed } from "../../../src/delenda/web/static/study-tree.js";

const HEAD = "Delenda record 1\nGame: scipio\nRules: 2\nScenario: standard\nOptions: adjacency=line\n";
const ROOT = { parent: 0, actor: "", action: -1, label: "", words: "", name: "", before: "", comment: "" };
const move = (actor, action) => ({ actor, action, label: `l${action}`, words: `w${action}` });

function grown() {
  const tree = new Tree(HEAD, [ROOT]);
  const first = tree.play(0, move("ROME", 1));
  const second = tree.play(first, move("CARTHAGE", 2));
  const other = tree.play(first, move("CARTHAGE", 3));
  const more = tree.play(other, move("CHANCE", 4));
  return { tree, first, second, other, more };
}

test("an action that was tried leads to the node that there is", () => {
  const { tree, first, second } = grown();
  assert.equal(tree.play(first, move("CARTHAGE", 2)), second);
  assert.deepEqual(tree.actions(second), [1, 2]);
});

test("ways are walked, changed and taken away", () => {
  const { tree, first, second, other, more } = grown();
  assert.equal(tree.end(0), second);
  assert.equal(tree.end(0, new Map([[first, other]])), more);
  assert.equal(tree.beside(second, 1), other);
  assert.equal(tree.branch(more), other);
  tree.promote(more);
  assert.equal(tree.end(0), more);
  assert.equal(tree.remove(other), first);
  assert.equal(tree.end(0), second);
});

test("the text is a record with variations", () => {
  const { tree, second, other } = grown();
  tree.nodes[0].comment = "At first.";
  tree.nodes[second].comment = "One.\nTwo.";
  tree.nodes[other].name = "Better";
  tree.nodes[other].before = "What if?";
  const lines = ["; At first.", "ROME l1", "CARTHAGE l2", "; One.", "; Two.", "( Better", "  ; What if?", "  CARTHAGE l3", "  CHANCE l4", ")"];
  assert.equal(tree.text(), `${HEAD}\n${lines.join("\n")}\n`);
});

test("a text is pressed into a part of an address, and bounded when it is read", async () => {
  const text = grown().tree.text();
  const part = await pressed(text);
  assert.match(part, /^[\w-]+$/);
  assert.equal(await unpressed(part, 10_000), text);
  await assert.rejects(unpressed(part, 20));
});

test("a header tells its setting", () => {
  assert.deepEqual(setting(HEAD), { scenario: "standard", options: { adjacency: "line" } });
});
