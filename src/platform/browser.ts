// The one import of the polyfill. Everything else reaches the browser through this folder, so that a browser's
// oddity is met, named and worked around in one place.
export { default as browser } from 'webextension-polyfill';
