// What every room shares: the connection and its state, the games there are, looks, language, address, and
// the line a screen reader hears. One object; rooms read it and change it through the functions below.
import { Connection, type Socket, type Status } from './protocol/connection';
import type { Game, Words } from './protocol/shapes';
import { routeOf, type Route } from './routes';
import { recall, remember } from './storage';
import { en, type Catalogue } from './words/en';
import { zh } from './words/zh';

export type Language = keyof Words;
export type Theme = 'system' | 'light' | 'dark';

const kCatalogues: Record<Language, Catalogue> = { en, zh };
const kThemes: Theme[] = ['system', 'light', 'dark'];

function browserLanguage(): Language {
  return navigator.languages
    .find((tag) => /^(zh|en)\b/i.test(tag))
    ?.toLowerCase()
    .startsWith('zh')
    ? 'zh'
    : 'en';
}

function here(): Route {
  return routeOf(location.pathname, location.search);
}

class App {
  status = $state<Status>('connecting');
  /** The connection was lost since it first stood. */
  wasLost = $state(false);
  games = $state.raw<Game[]>();
  language = $state<Language>(recall('language', browserLanguage()));
  theme = $state<Theme>(recall('theme', 'system'));
  route = $state.raw<Route>(here());
  announcement = $state('');

  readonly connection = new Connection(openSocket, (status) => {
    this.status = status;
    if (status === 'lost') this.wasLost = true;
  });
}

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

export const app = new App();

/** The strings of the page in the language chosen. */
export function t(): Catalogue {
  return kCatalogues[app.language];
}

/** A text of the program in the language chosen. */
export function say(words: Words): string {
  return words[app.language];
}

export function gameCalled(id: string): Game | undefined {
  return app.games?.find((game) => game.id === id);
}

/** Lets a screen reader say it. */
export function announce(text: string): void {
  app.announcement = text;
}

export function setLanguage(language: Language): void {
  app.language = language;
  remember('language', language);
  dress();
}

export function nextTheme(): void {
  app.theme = kThemes[(kThemes.indexOf(app.theme) + 1) % kThemes.length] ?? 'system';
  remember('theme', app.theme);
  dress();
}

/** Writes language and theme where style sheets and screen readers look for them. */
export function dress(): void {
  const root = document.documentElement;
  root.lang = app.language === 'zh' ? 'zh-Hans' : 'en';
  if (app.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = app.theme;
}

/** Goes to a room; `replace` changes the address without a step in the history. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  app.route = here();
  if (!replace) scrollTo(0, 0);
}

/** Notes the address of what is shown, without leaving the room. */
export function noteAddress(path: string): void {
  history.replaceState(null, '', path);
}

/** Follows links inside the page without loading it again. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
  if (
    link.origin !== location.origin ||
    link.pathname.startsWith('/api/') ||
    link.getAttribute('href')?.startsWith('#')
  )
    return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** Begins: looks, links, history, and the list of games. */
export function begin(): void {
  dress();
  document.addEventListener('click', followLink);
  addEventListener('popstate', () => (app.route = here()));
  addEventListener('online', () => app.connection.retry());
  void app.connection.request('games', {}).then(({ games }) => (app.games = games));
}
