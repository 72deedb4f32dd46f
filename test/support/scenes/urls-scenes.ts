// The scenes of room #urls.
import { appears, inTurn, openFile, type Scene } from './scene-acts.ts';

/** Some thousand URLs of the kettle shop, and what is none of them. */
export const URL_LIST = [
  ...Array.from({ length: 3_000 }, (_, index) => {
    const folder = ['tea', 'cart', 'search', 'press', 'blog', 'old'][index % 6];
    return `/${folder}/${['green', 'black', 'kettles'][index % 3]}-${index}${index % 9 === 0 ? '?sort=price' : ''}`;
  }),
  '/tea/black-1#top',
  '/tea/black-1',
  'http://mill.example/flour',
  'http://[',
].join('\n');

const urlsRoom = async () => 'workbench.html?site=http://kettle.example#urls';
const LIST_DONE = appears('[data-progress="done"]');
const ROWS_DRAWN = appears('.url-row .url');

export const URLS_SCENES: readonly Scene[] = [
  { name: 'workbench-urls-none', isVariant: true, width: 900, arrange: urlsRoom, until: '[data-progress="idle"]' },
  {
    name: 'workbench-urls-running',
    isVariant: true,
    width: 900,
    arrange: urlsRoom,
    until: '[data-action="fetch-sitemaps"]',
    act: inTurn((page) => page.click('[data-action="fetch-sitemaps"]'), appears('[data-action="cancel"]')),
  },
  {
    name: 'workbench-urls',
    isVariant: true,
    width: 1600,
    arrange: urlsRoom,
    until: '[data-action="open-urls"]',
    act: inTurn(openFile('open-urls', 'urls.txt', URL_LIST), LIST_DONE, ROWS_DRAWN),
  },
  {
    name: 'workbench-urls-row',
    width: 900,
    arrange: urlsRoom,
    until: '[data-action="open-urls"]',
    act: inTurn(
      openFile('open-urls', 'urls.txt', URL_LIST),
      LIST_DONE,
      ROWS_DRAWN,
      (page) => page.click('[data-facet="verdict-differing"]'),
      appears('[data-shown]:not([data-shown="3001"])'),
      ROWS_DRAWN,
      (page) => page.focus('.url-row[tabindex="0"]'),
      appears('.url-details'),
    ),
  },
  {
    name: 'workbench-urls-unknown',
    isVariant: true,
    width: 900,
    arrange: async () => 'workbench.html?site=http://inside.example#urls',
    until: '[data-action="open-urls"]',
    act: inTurn(
      openFile('open-urls', 'urls.txt', URL_LIST),
      LIST_DONE,
      ROWS_DRAWN,
      (page) => page.click('.left-out summary'),
      (page) => page.focus('.url-row[tabindex="0"]'),
      appears('.url-details'),
    ),
  },
  {
    name: 'workbench-urls-failed',
    isVariant: true,
    width: 900,
    arrange: urlsRoom,
    until: '[data-action="open-urls"]',
    act: inTurn(
      openFile('open-urls', 'picture.png', '\0'),
      appears('[data-trouble="no-text"]'),
      openFile('open-urls', 'export.csv', 'name,price\nSencha,4\nMatcha,9\n'),
      appears('[data-action="csv-column"]'),
      LIST_DONE,
    ),
  },
];
