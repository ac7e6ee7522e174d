// The entry point of the page.
import './kit/style/tokens.css';
import './kit/style/base.css';
import './kit/style/controls.css';
import './kit/style/skins.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startNavigation } from './kit/address.svelte';
import { applyTheme } from './kit/theme.svelte';
import { installPages, type GamePage } from './parts/game_page';
import { startServer } from './protocol/server.svelte';
import { installChinese, startLanguage } from './words';

async function start(): Promise<void> {
  installPages(import.meta.glob<GamePage>('./games/*/index.ts', { eager: true, import: 'page' }));
  installChinese(() => import('./chinese').then(({ dictionary }) => dictionary));
  applyTheme();
  startNavigation();
  startServer((events) => import('./protocol/local/open_local').then(({ openLocal }) => openLocal(events)));
  // Load the language first, so nothing is drawn in one language and redrawn in another.
  await startLanguage();
  const target = document.getElementById('page');
  if (target) mount(App, { target });
}

void start();
