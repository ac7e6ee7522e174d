// Where the page begins.
import './kit/style/base.css';
import './kit/style/controls.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startNavigation } from './kit/address.svelte';
import { applyLanguage } from './kit/language.svelte';
import { applyTheme } from './kit/theme.svelte';
import { startServer } from './protocol/server.svelte';

applyLanguage();
applyTheme();
startNavigation();
startServer();
const target = document.getElementById('page');
if (target) mount(App, { target });
