// Unit tests of the page's pure functions; no browser needed. The address is explicit because a minimal system may not
// resolve localhost.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  server: { host: '127.0.0.1' },
  test: { include: ['src/**/*.test.ts', 'first_view.test.ts'], setupFiles: ['./vitest.setup.ts'], environment: 'node' },
});
