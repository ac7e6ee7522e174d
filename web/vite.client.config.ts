// Builds the protocol's client for other programs: one module without dependencies, ../clients/gridwise.js.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    lib: { entry: 'src/protocol/client.ts', formats: ['es'], fileName: () => 'gridwise.js' },
    outDir: '../clients',
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
  },
});
