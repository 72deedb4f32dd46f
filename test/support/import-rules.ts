// Which folder of src may import which: a folder only those before it. `direction.test.ts` reads the imports.

export const PURE = [
  'base',
  'robots',
  'directives',
  'crawlers',
  'report',
  'urls',
  'changes',
  'history',
  'logs',
  'sitemaps',
  'audit',
];
const LOWER = [...PURE, 'shared', 'platform'];

/** What each folder of src may import, besides itself: folders, or files by their path. Each page is its own folder. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  robots: ['base'],
  directives: ['base'],
  crawlers: ['base', 'robots', 'directives'],
  report: ['base', 'robots', 'directives', 'crawlers'],
  urls: ['base', 'robots', 'crawlers'],
  changes: ['base', 'robots', 'crawlers'],
  history: ['base', 'robots', 'crawlers', 'changes'],
  logs: ['base', 'robots', 'crawlers'],
  sitemaps: ['base'],
  audit: ['base', 'robots', 'crawlers', 'report', 'urls', 'sitemaps'],
  shared: PURE,
  platform: [...PURE, 'shared', '_locales'],
  content: ['base', 'directives', 'shared'],
  workers: [...PURE, 'shared'],
  // The button and a notification say what the popup and room #history do, in the same words.
  background: [...LOWER, 'words/toolbar/icon.ts', 'words/history/effect.ts'],
  words: [...PURE, 'shared', 'platform/i18n.ts'],
  ui: [...LOWER, 'words'],
  'pages/popup': [...LOWER, 'words', 'ui'],
  'pages/link': [...LOWER, 'words', 'ui'],
  'pages/options': [...LOWER, 'words', 'ui'],
  'pages/workbench': [...LOWER, 'words', 'ui', 'workers'],
  'pages/devtools': LOWER,
};

export const PURE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  audit: ['valibot'],
  base: ['fflate'],
  history: ['fflate', '@noble/hashes/'],
  sitemaps: ['htmlparser2'],
};

/** The same for folders inside of a folder: what each may import of its siblings. */
export const INSIDE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  robots: {
    outcome: ['types.ts'],
    grammar: ['types.ts', 'outcome'],
    match: ['types.ts', 'grammar'],
    dialects: ['types.ts', 'grammar', 'outcome'],
    parse: ['types.ts', 'grammar', 'outcome', 'dialects'],
    judge: ['types.ts', 'grammar', 'outcome', 'match', 'dialects', 'parse'],
    records: ['types.ts', 'grammar', 'dialects', 'parse', 'judge'],
    checker: ['types.ts', 'grammar', 'outcome', 'match', 'dialects', 'parse', 'records'],
    'types.ts': [],
    'index.ts': ['types.ts', 'outcome', 'grammar', 'dialects', 'parse', 'judge', 'records', 'checker'],
  },
  report: {
    data: [],
    crawl: ['data'],
    page: ['data', 'crawl'],
    conflicts: ['data', 'page'],
    ai: ['data', 'crawl', 'page', 'conflicts'],
    compare: ['data', 'crawl', 'page'],
    'summary.ts': ['data', 'page'],
    json: ['data', 'crawl', 'page', 'ai', 'summary.ts'],
    'depends-on-time.ts': ['data'],
    'inspect.ts': ['data', 'crawl', 'compare'],
    'report.ts': ['data', 'crawl', 'page', 'conflicts', 'ai', 'compare'],
    'index.ts': [
      'data',
      'crawl',
      'page',
      'ai',
      'compare',
      'summary.ts',
      'json',
      'depends-on-time.ts',
      'inspect.ts',
      'report.ts',
    ],
  },
  background: {
    'limits.ts': [],
    'tab-memory.ts': ['limits.ts'],
    'tab-rest.ts': ['tab-memory.ts'],
    'private-windows.ts': [],
    'session-room.ts': ['private-windows.ts'],
    network: ['limits.ts'],
    page: ['limits.ts', 'tab-memory.ts', 'network'],
    'robots-file': ['limits.ts', 'private-windows.ts', 'session-room.ts', 'network'],
    watch: ['limits.ts', 'network', 'page', 'robots-file'],
    visit: ['limits.ts', 'tab-memory.ts', 'private-windows.ts', 'session-room.ts', 'page', 'robots-file', 'watch'],
    'on-click': ['limits.ts', 'private-windows.ts', 'network', 'page', 'robots-file', 'visit'],
    toolbar: ['limits.ts', 'tab-memory.ts', 'tab-rest.ts', 'visit', 'watch'],
    'queries.ts': ['limits.ts', 'tab-memory.ts', 'tab-rest.ts', 'page', 'visit', 'toolbar'],
    'main.ts': [
      'tab-memory.ts',
      'tab-rest.ts',
      'network',
      'private-windows.ts',
      'robots-file',
      'page',
      'watch',
      'visit',
      'on-click',
      'toolbar',
      'queries.ts',
    ],
  },
  words: {
    text: [],
    robots: ['text'],
    crawler: ['text', 'robots'],
    page: ['text', 'robots', 'crawler'],
    audit: ['text', 'crawler'],
    history: ['text', 'audit'],
    toolbar: ['text', 'crawler', 'page'],
  },
  ui: {
    'actions.ts': [],
    elements: [],
    files: ['elements'],
    table: ['elements'],
    watch: ['elements'],
    crawlers: ['actions.ts', 'elements'],
    summary: ['actions.ts', 'elements'],
    viewer: ['elements', 'files', 'crawlers'],
    robots: ['actions.ts', 'elements', 'viewer', 'watch'],
    links: ['actions.ts', 'elements', 'crawlers'],
    'test-url': ['actions.ts', 'elements', 'crawlers'],
    page: ['actions.ts', 'elements', 'test-url'],
    tab: ['actions.ts', 'elements', 'crawlers', 'summary', 'robots', 'links', 'test-url', 'page'],
  },
  history: {
    store: ['types.ts', 'version.ts'],
    import: ['types.ts', 'version.ts', 'store'],
  },
  logs: {
    formats: ['bytes.ts', 'byte-table.ts', 'entry.ts', 'ip-address.ts', 'time.ts'],
  },
  audit: {
    issues: ['types.ts', 'survey.ts'],
  },
  // A worker is loaded for itself, as the room that it works for.
  workers: {
    'gunzip.ts': [],
    'progress-reports.ts': [],
    'select-result.ts': [],
    files: ['gunzip.ts'],
    regexp: ['progress-reports.ts', 'select-result.ts'],
    audit: ['select-result.ts', 'files', 'regexp'],
    edit: ['files'],
    history: ['progress-reports.ts'],
    logs: ['files'],
    urls: ['progress-reports.ts', 'select-result.ts', 'files', 'regexp'],
  },
  // A room is loaded for itself: no room imports another.
  'pages/workbench': {
    shared: [],
    audit: ['shared'],
    edit: ['shared'],
    history: ['shared'],
    logs: ['shared'],
    urls: ['shared'],
  },
};

/** Of a path below src, the folder that has a rule. */
export function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'pages' ? `${first}/${second}` : first;
}
