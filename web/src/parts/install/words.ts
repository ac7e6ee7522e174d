// Strings about installing the page.
import { catalogue } from '../../words';

export const en = {
  install: 'Install Gridwise',
  about: 'As an app it opens in its own window, and your games also work offline.',
  notNow: 'Not now',
  otherVersion: 'The server has another version than this page.',
  reload: 'Load the page again',
  byShareMenu: 'To install Gridwise, choose “Add to Home Screen” in the share menu.',
};

export const installWords = catalogue('parts/install', en);
