// Reads the page's meta tags each time the background runs it there; its last expression is the answer. A classic script
// without polyfill or framework, which leaves nothing behind.
import { tagsOfPage } from './read-tags.ts';

tagsOfPage();
