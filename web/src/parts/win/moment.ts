// The win animation, loaded on the first win.
export { default as Rays } from './Rays.svelte';
export { default as RowLight } from './RowLight.svelte';
