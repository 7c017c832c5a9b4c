// Count the samples of tests/vectors/tokens.json again, with the tokenizers that others made:
//
//     npm install gpt-tokenizer llama-tokenizer-js llama3-tokenizer-js @anthropic-ai/tokenizer
//     node tests/make/tokens.mjs FOLDER_OF_NODE_MODULES
//
// The texts stay as they are; only the counts are written.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(path.resolve(process.argv[2] ?? root, "package.json"));
const load = async (name) => {
  const module = await import(pathToFileURL(require.resolve(name)));
  return module.default ?? module;
};
const plain = { disallowedSpecial: new Set() };
const o200k = await load("gpt-tokenizer/encoding/o200k_base");
const cl100k = await load("gpt-tokenizer/encoding/cl100k_base");
const llama2 = await load("llama-tokenizer-js");
const llama3 = await load("llama3-tokenizer-js");
const claude = await load("@anthropic-ai/tokenizer");

const file = path.join(root, "tests/vectors/tokens.json");
const vectors = JSON.parse(fs.readFileSync(file, "utf8"));
for (const sample of vectors.samples) {
  const text = sample.text ?? fs.readFileSync(path.join(root, sample.file), "utf8");
  sample.counts = {
    o200k: o200k.encode(text, plain).length,
    cl100k: cl100k.encode(text, plain).length,
    llama3: llama3.encode(text, { bos: false, eos: false }).length,
    claude: claude.countTokens(text),
    llama2: llama2.encode(text, false, false).length,
  };
}
fs.writeFileSync(file, JSON.stringify(vectors, null, 1) + "\n");
