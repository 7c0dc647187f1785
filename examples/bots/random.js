// A bot in JavaScript for Node.js: a legal action at random, by the seed that comes with the question.
//
//     delenda arena scipio "pipe:node examples/bots/random.js" random --games 10

const lines = require("node:readline").createInterface({ input: process.stdin });

// mulberry32: a small random stream, so that the same seed gives the same game again
function below(seed, count) {
  let mixed = (seed + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * count);
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  const answer =
    message.type === "hello"
      ? { protocol: 1, name: "random in JavaScript" }
      : { id: message.id, label: message.legal[below(message.seed, message.legal.length)].label };
  process.stdout.write(JSON.stringify(answer) + "\n");
});
