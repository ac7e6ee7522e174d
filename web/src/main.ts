// The entry point of the page.
import './kit/style/base.css';
import './kit/style/controls.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startNavigation } from './kit/address.svelte';
import { applyLanguage } from './kit/language.svelte';
import { applyTheme } from './kit/theme.svelte';
import { installPages, type GamePage } from './parts/game_page';
import { startServer } from './protocol/server.svelte';

installPages(import.meta.glob<GamePage>('./games/*/index.ts', { eager: true, import: 'page' }));
applyLanguage();
applyTheme();
startNavigation();
startServer();
const target = document.getElementById('page');
if (target) mount(App, { target });
