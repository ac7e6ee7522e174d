// Unit tests of the page's plain functions; they need no browser. The address is given because a bare
// system may not know the name localhost.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  server: { host: '127.0.0.1' },
  test: { include: ['src/**/*.test.ts', 'first_view.test.ts'], setupFiles: ['./vitest.setup.ts'], environment: 'node' },
});
