// Where the page begins.
import './style/base.css';
import './style/controls.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { begin } from './app.svelte';

begin();
const target = document.getElementById('page');
if (target) mount(App, { target });
