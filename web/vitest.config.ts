// Unit tests of the page, without a browser: its pure functions, and components mounted in happy-dom
// (*.mounted.test.ts), which lays nothing out. The address is explicit because a minimal system may not resolve localhost.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const kMounted = 'src/**/*.mounted.test.ts';

export default defineConfig({
  plugins: [svelte()],
  server: { host: '127.0.0.1' },
  test: {
    setupFiles: ['./vitest.setup.ts'],
    // Only a hang exceeds it.
    testTimeout: 60_000 * Number(process.env.GRIDWISE_PATIENCE ?? 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['src/**/*.test.ts', 'first_view.test.ts'],
          exclude: [kMounted],
          environment: 'node',
        },
      },
      {
        extends: true,
        // Svelte's client, not its server.
        resolve: { conditions: ['browser'] },
        test: { name: 'mounted', include: [kMounted], environment: 'happy-dom' },
      },
    ],
  },
});
