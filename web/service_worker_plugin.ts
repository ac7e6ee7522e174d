// Writes dist/sw.js: src/service_worker.ts with the list of the build's files, which is empty for a page that works online
// only.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithEsbuild, type Plugin } from 'vite';

const kSource = 'src/service_worker.ts';
/** The page's address stands for index.html; the other two are of the build alone. */
const kNotFetched = /(?:^index\.html|^sw\.js|\.gz)$/;

/** The paths to fetch, and a hash of what is there. */
export function listFiles(folder: string): { files: string[]; version: string } {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const fetched = names.filter((name) => !kNotFetched.test(name)).sort();
  const hash = createHash('sha256');
  for (const name of ['index.html', ...fetched]) hash.update(name).update(readFileSync(join(folder, name)));
  return { files: ['/', ...fetched.map((name) => `/${name}`)], version: hash.digest('hex').slice(0, 12) };
}

/** `offline`: the page plays without a server. */
export function serviceWorker(offline: boolean): Plugin {
  let folder = 'dist';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        const { files, version } = listFiles(folder);
        const define = { FILES: JSON.stringify(offline ? files : []), VERSION: JSON.stringify(version) };
        const source = readFileSync(kSource, 'utf8');
        const { code } = await transformWithEsbuild(source, kSource, { define, minify: true, format: 'iife' });
        writeFileSync(join(folder, 'sw.js'), code);
      },
    },
  };
}
