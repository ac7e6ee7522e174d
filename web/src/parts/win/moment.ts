// The moment of a win, loaded when there is one.
export { default as RowLight } from './RowLight.svelte';
export { default as WinMoment } from './WinMoment.svelte';
