import { describe, expect, test } from 'vitest';
import { type LegacyMeta, readLegacyMeta } from './legacy-meta.ts';

// The report of the Distributed Indexing and Searching Workshop, W3C, May 1996.
describe('the meta tags of 1996', () => {
  test.each<[name: string, content: string, LegacyMeta]>([
    ['KEYWORDS', 'tea kettle, water ,tea', { kind: 'keywords', phrases: ['tea kettle', 'water', 'tea'] }],
    ['keywords', ' ,, ', { kind: 'keywords', phrases: [] }],
    ['DESCRIPTION', ' All about tea. ', { kind: 'description', length: 14, hasMarkup: false }],
    ['description', 'I <b>like</b> tea', { kind: 'description', length: 17, hasMarkup: true }],
    ['description', '1 < 2 > 0', { kind: 'description', length: 9, hasMarkup: false }],
    // A character outside the first plane is one.
    ['description', '🫖', { kind: 'description', length: 1, hasMarkup: false }],
    ['DOCUMENT-STATE', 'STATIC', { kind: 'document-state', state: 'static' }],
    ['Document-State', ' Dynamic ', { kind: 'document-state', state: 'dynamic' }],
    ['document-state', '', { kind: 'document-state', state: 'static' }],
    ['document-state', 'fluid', { kind: 'document-state', state: null }],
    ['URL', 'http://www.example.com/main', { kind: 'url', isAbsolute: true }],
    ['url', '/main', { kind: 'url', isAbsolute: false }],
    [' url ', 'www.example.com', { kind: 'url', isAbsolute: false }],
  ])('a meta tag of 1996 is read as that: %s, %j', (name, content, expected) => {
    expect(readLegacyMeta(name, content)).toEqual(expected);
  });

  test.each(['robots', 'generator', '', 'constructor', 'og:url'])('the tag %j is none of them', (name) => {
    expect(readLegacyMeta(name, 'x')).toBeNull();
  });
});
