// Builds the page into dist/: one script and one style sheet, plus a pair per room, loaded when the room opens.
// Nothing comes from another host and nothing is inlined (the server's Content-Security-Policy is default-src 'self').
// Each file has a compressed twin beside it. With GRIDWISE_WASM, the path of the program as WebAssembly, the page also plays
// without a server.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { firstViewBytes, kFirstViewBytes } from './first_view';
import { serviceWorker } from './service_worker_plugin';

/** The oldest browsers the page works in: the first with `light-dark()` (README.md names them). */
const kBrowsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

const kCompressible = /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/;

/** Writes "<file>.gz" beside every file of the build that gets smaller by it. */
function compressedTwins(): Plugin {
  let folder = 'dist';
  return {
    name: 'compressed-twins',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      handler() {
        for (const entry of readdirSync(folder, { recursive: true }) as string[]) {
          if (!kCompressible.test(entry)) continue;
          const path = join(folder, entry);
          writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
        }
      },
    },
  };
}

/** The program for the browser, if GRIDWISE_WASM names it: a file of the build, whose address the code knows. */
function programForBrowser(): Plugin {
  const name = 'program-for-browser';
  const path = process.env.GRIDWISE_WASM;
  if (!path) return { name };
  const source = readFileSync(path);
  const file = `assets/gridwise-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.wasm`;
  return {
    name,
    config: () => ({ define: { 'import.meta.env.GRIDWISE_WASM': JSON.stringify(`/${file}`) } }),
    configureServer: ({ middlewares }) =>
      void middlewares.use(`/${file}`, (_, answer) => answer.setHeader('content-type', 'application/wasm').end(source)),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source });
    },
  };
}

/** Fails the build if the first view exceeds its size budget. */
function lightFirstView(): Plugin {
  let folder = 'dist';
  return {
    name: 'light-first-view',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      handler() {
        const bytes = firstViewBytes(folder);
        console.log(`first view: ${bytes} of ${kFirstViewBytes} bytes, compressed`);
        if (bytes > kFirstViewBytes) throw new Error('the first view is too heavy: load more of it when it is needed');
      },
    },
  };
}

// `npm run dev` serves the sources and proxies the protocol to a running program, which accepts only its own address.
const program = process.env.GRIDWISE_URL ?? 'http://127.0.0.1:8080';
const passedOn = { target: program, changeOrigin: true, headers: { origin: program } };

export default defineConfig({
  plugins: [
    svelte(),
    programForBrowser(),
    serviceWorker(Boolean(process.env.GRIDWISE_WASM)),
    compressedTwins(),
    lightFirstView(),
  ],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: kBrowsers },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': passedOn, '/ws': { ...passedOn, ws: true } },
  },
});
