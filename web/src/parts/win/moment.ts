// The win animation, loaded on the first win.
export { default as RowLight } from './RowLight.svelte';
export { default as WinMoment } from './WinMoment.svelte';
