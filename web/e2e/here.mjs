// Helpers for games that are played in the browser.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { freePort, patient } from './stage.mjs';

/** What a page without its server logs. */
export const kAlone = /WebSocket|ERR_CONNECTION|Failed to load resource/;

/** The program in the browser answers, and the page's files are kept. */
export async function ready(page) {
  const timeout = patient(60_000);
  await page.locator('[data-here]').waitFor({ timeout });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout });
}

/** Whether the match that is shown is played by the program in the browser. */
export function isHere(page) {
  return page.evaluate(() => {
    const id = location.pathname.split('/').at(-1) ?? '';
    return JSON.parse(localStorage.getItem('gridwise.matches') ?? '{}')[id]?.here === true;
  });
}

const kTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A static site that `gridwise site` has written, behind a plain server of files. */
export class Site {
  /** Begins one for a stage, whose visitors then come here. */
  static async of(stage) {
    const folder = join(mkdtempSync(join(tmpdir(), 'gridwise-site-')), 'site');
    execFileSync(stage.program.binary, ['site', '--out', folder]);
    const site = new Site(folder, await freePort());
    await site.start();
    stage.program = stage.own = site;
    return site;
  }

  constructor(folder, port) {
    this.folder = folder;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  async start() {
    this.server = createServer((asked, answer) => {
      const { pathname } = new URL(asked.url ?? '/', this.url);
      const path = join(this.folder, pathname === '/' ? 'index.html' : pathname);
      const found = existsSync(path) && statSync(path).isFile();
      answer.writeHead(found || asked.headers['sec-fetch-dest'] === 'document' ? 200 : 404, {
        'content-type': kTypes[found ? extname(path) : '.html'] ?? 'application/octet-stream',
      });
      answer.end(readFileSync(found ? path : join(this.folder, '404.html')));
    });
    await new Promise((listening) => this.server.listen(this.port, '127.0.0.1', () => listening(undefined)));
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  async end() {
    await this.stop();
    rmSync(join(this.folder, '..'), { recursive: true, force: true });
  }

  /** A newer version with the same files, but for a mark in its head. */
  publish(mark) {
    const edit = (name, change) => {
      const path = join(this.folder, name);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    };
    edit('index.html', (text) => text.replace('<head>', `<head><meta name="mark" content="${mark}" />`));
    edit('sw.js', (text) => text.replace(/"[0-9a-f]{12}"/, `"${mark}"`));
  }
}
