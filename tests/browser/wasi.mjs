// Runs a WebAssembly program for WASI: node wasi.mjs PROGRAM.wasm [ARGUMENT...]
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [, , file, ...words] = process.argv;
const wasi = new WASI({ version: 'preview1', args: [file, ...words], returnOnExit: true });
// Node 20 collects a WASI that only its running program uses, and aborts; growing memory starts a collection.
globalThis.wasi = wasi;
const module = new WebAssembly.Module(readFileSync(file));
process.exit(wasi.start(new WebAssembly.Instance(module, wasi.getImportObject())));
