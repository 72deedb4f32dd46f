// Reads the page's meta tags each time the background has it run there, and ends in what it found: that is its answer. A
// classic script without polyfill or framework, which leaves nothing behind.
import { readTags } from './read-tags.ts';

readTags(document);
