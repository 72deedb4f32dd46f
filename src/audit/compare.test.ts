// Before and after: what is new, fixed or remains, and what isn't known yet.
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  auditOf,
  jsonOf,
  listing,
  newAudit,
  type Said,
  SITE,
  SITEMAP,
  urlOf,
} from '../../test/support/generators/audit.ts';
import { found } from '../../test/support/generators/facts.ts';
import { runAll } from '../base/steps.ts';
import {
  type Audit,
  type AuditBaseline,
  type AuditJson,
  type AuditSitemap,
  compareSteps,
  createAuditReader,
} from './index.ts';

/** The audit of before, as a person opens it. */
const exported = (audit: Audit): AuditBaseline => readBack(jsonOf(audit));

function readBack(json: Omit<AuditJson, 'moreIssues'> & Partial<AuditJson>): AuditBaseline {
  const reader = createAuditReader();
  reader.push(JSON.stringify(json));
  const baseline = reader.end();
  if (baseline === null) throw new Error('no audit');
  return baseline;
}

const compared = (before: Audit, after: Audit) => comparedWith(exported(before), after);

function comparedWith(before: Parameters<typeof compareSteps>[0], after: Audit) {
  const isFetched = (url: string) => {
    const hasAnswer = (after.pageAt(url)?.fetched ?? null) !== null;
    return hasAnswer || url.startsWith(SITE) ? hasAnswer : null;
  };
  return runAll(compareSteps(before, after.assess(), isFetched));
}

/** Listed, and no page of it fetched. @param outcome of robots.txt */
function listed(paths: readonly string[], outcome?: ReturnType<typeof found>): Audit {
  const audit = newAudit(outcome);
  for (const path of paths) audit.list(listing(path), SITEMAP);
  return audit;
}

test('issues are new, fixed or remain, with their pages, and verdicts that changed are listed', () => {
  const before = {
    '/a': { status: 404 },
    '/b': { status: 404 },
    '/c': { noindex: 'robots' },
    '/gone': { status: 404 },
  };
  const after = { '/a': { status: 404 }, '/b': {}, '/c': {}, '/d': { status: 503 } };
  const changes = compared(auditOf(before), auditOf(after));
  const reported = changes.issues.filter(({ code }) => code !== 'no-link-found');
  const error = { code: 'error-in-sitemap', severity: 'high', kind: 'remains', before: 3, after: 1 };
  const serverError = { code: 'server-error-in-sitemap', severity: 'high', kind: 'new', before: 0, after: 1 };
  const noindex = { code: 'noindex-in-sitemap', severity: 'critical', kind: 'fixed', before: 1, after: 0 };
  expect(reported).toEqual([
    { ...error, appeared: [], fixed: [urlOf('/b')], unknown: 0, uncompared: 0 },
    { ...serverError, appeared: [urlOf('/d')], fixed: [], unknown: 0, uncompared: 0 },
    { ...noindex, appeared: [], fixed: [urlOf('/c')], unknown: 0, uncompared: 0 },
  ]);
  expect(changes.verdicts.map(({ url, before: was, after: is }) => [url, was.reason, is.verdict])).toEqual([
    [urlOf('/b'), 'status', 'indexable'],
    [urlOf('/c'), 'noindex', 'indexable'],
  ]);
  const { added, removed, uncompared } = changes;
  expect({ added, removed, uncompared }).toEqual({ added: [urlOf('/d')], removed: [urlOf('/gone')], uncompared: 0 });
});

test('an audit compared with itself has no change', () => {
  const audit = auditOf({ '/a': { status: 404 }, '/b': { failure: 'timeout' } });
  const { issues, ...rest } = compared(audit, audit);
  expect(rest).toEqual({ verdicts: [], uncompared: 0, added: [], removed: [] });
  expect(issues.every(({ kind, appeared, fixed }) => kind === 'remains' && appeared.length + fixed.length === 0)).toBe(
    true,
  );
});

describe('a page that isn’t fetched now', () => {
  const BEFORE: Readonly<Record<string, Said>> = {
    '/a': { status: 404 },
    '/b': { noindex: 'robots' },
    '/c': { failure: 'timeout' },
    '/d': {},
  };
  const stateOf = (after: Audit) => {
    const { issues, verdicts, uncompared } = compared(auditOf(BEFORE), after);
    const brief = issues.map(({ code, kind, fixed, unknown }) => [code, kind, fixed, unknown]);
    return { issues: brief, verdicts: verdicts.map(({ url }) => url), uncompared };
  };

  test('its issues aren’t fixed, and its verdict isn’t another one', () => {
    const after = listed(Object.keys(BEFORE));
    expect(stateOf(after)).toEqual({
      issues: [
        ['noindex-in-sitemap', 'unknown', [], 1],
        ['error-in-sitemap', 'unknown', [], 1],
        ['unreachable', 'unknown', [], 1],
        ['no-link-found', 'unknown', [], 4],
      ],
      verdicts: [],
      uncompared: 4,
    });
  });

  test('its issues are fixed once it answers well', () => {
    const after = listed(Object.keys(BEFORE));
    after.answer(urlOf('/a'), answerOf('/a', { links: ['/d'] }));
    expect(stateOf(after)).toEqual({
      issues: [
        // Whether pages link to it is known, though it isn't fetched.
        ['no-link-found', 'remains', [urlOf('/d')], 0],
        ['noindex-in-sitemap', 'unknown', [], 1],
        ['error-in-sitemap', 'fixed', [urlOf('/a')], 0],
        ['unreachable', 'unknown', [], 1],
      ],
      verdicts: [urlOf('/a')],
      uncompared: 3,
    });
  });

  test('it is compared where robots.txt blocks it for all: nothing would be fetched', () => {
    const { verdicts, uncompared } = compared(
      auditOf({ '/a': {} }),
      listed(['/a'], found('User-agent: *\nDisallow: /')),
    );
    expect(verdicts.map(({ after }) => after)).toEqual([{ verdict: 'not-indexable', reason: 'robots' }]);
    expect(uncompared).toBe(0);
  });

  test('its issues that robots.txt and sitemaps decide are fixed', () => {
    const before = auditOf({ '/private/x': {}, '/not-google': {}, '/twice': {} });
    before.list(listing('/twice'), urlOf('/more.xml'));
    const after = listed(['/private/x', '/not-google', '/twice'], found(''));
    const fixed = compared(before, after).issues.filter(({ kind }) => kind === 'fixed');
    expect(fixed.map(({ code }) => code).sort()).toEqual([
      'blocked-for-some',
      'blocked-in-sitemap',
      'in-several-sitemaps',
    ]);
  });

  test('its issue is fixed where a sitemap lists it now, and it was in none', () => {
    const before = auditOf({ '/a': { links: ['/new'] } });
    const of = (after: Audit) =>
      compared(before, after).issues.find(({ code }) => code === 'not-in-sitemap')?.kind ?? null;
    expect(of(listed(['/a', '/new']))).toBe('fixed');
    const asList = listed(['/a']);
    asList.list(listing('/new'), null);
    expect(of(asList)).toBe('unknown');
  });

  test('its issue is fixed where the earlier audit fetched none either', () => {
    const before = newAudit();
    const versions = [{ hreflang: 'xx-yy', url: urlOf('/b') }];
    before.list({ ...listing('/a'), alternates: versions }, SITEMAP);
    const change = compared(before, listed(['/a'])).issues.find(({ code }) => code === 'hreflang-bad-code');
    expect(change).toMatchObject({ kind: 'fixed', fixed: [urlOf('/a')], unknown: 0 });
  });
});

describe('an issue that the page’s canonical URL or a version decides', () => {
  const OTHER = 'https://other.example/x';
  const PAGES = ['/a', '/b', '/c'];
  /** All of them listed, these fetched. */
  const fetched = (pages: Readonly<Record<string, Said>>) => {
    const audit = listed(PAGES);
    for (const [path, said] of Object.entries(pages)) audit.answer(urlOf(path), answerOf(path, said));
    return audit;
  };
  const canonical: Said = { canonical: '/b' };
  const versions: Said = { alternates: { de: '/a', en: '/b', fr: OTHER } };
  const back: Said = { alternates: { de: '/a', en: '/b' } };

  test.each<[code: string, page: Said, target: Said]>([
    ['canonical-target-error', canonical, { status: 404 }],
    ['canonical-target-redirects', canonical, { redirects: [[301, '/c']] }],
    ['canonical-target-noindex', canonical, { noindex: 'robots' }],
    ['canonical-chain', canonical, { canonical: '/c' }],
    ['hreflang-target-error', versions, { status: 404 }],
    ['hreflang-target-noindex', versions, { noindex: 'robots' }],
    ['hreflang-target-not-canonical', versions, { canonical: '/c' }],
    ['hreflang-missing-return', versions, {}],
    ['hreflang-inconsistent-return', versions, { alternates: { it: '/a', en: '/b' } }],
  ])('%s is fixed, or new, only where both audits fetched that one', (code, page, target) => {
    const bad = fetched({ '/a': page, '/b': target, '/c': {} });
    const good = fetched({ '/a': page, '/b': back, '/c': {} });
    const partly = fetched({ '/a': page, '/c': {} });
    const changeOf = (before: Audit, after: Audit) => {
      const change = compared(before, after).issues.find((each) => each.code === code);
      const { kind, appeared, fixed, unknown, uncompared } = change ?? {};
      return { kind, appeared, fixed, unknown, uncompared };
    };
    const none = { appeared: [], fixed: [], unknown: 0, uncompared: 0 };
    expect(changeOf(bad, good)).toEqual({ ...none, kind: 'fixed', fixed: [urlOf('/a')] });
    expect(changeOf(bad, partly)).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    expect(changeOf(good, bad)).toEqual({ ...none, kind: 'new', appeared: [urlOf('/a')] });
    expect(changeOf(partly, bad)).toEqual({ ...none, kind: 'unknown', uncompared: 1 });
  });

  test('it is fixed where the page names another that neither audit fetched', () => {
    const before = fetched({ '/a': { alternates: { de: '/a', en: '/b', it: '/c' } }, '/b': { status: 404 } });
    const after = fetched({ '/a': { alternates: { de: '/a', en: '/b', it: '/c' } }, '/b': back });
    const change = compared(before, after).issues.find(({ code }) => code === 'hreflang-target-error');
    expect(change).toMatchObject({ kind: 'fixed', fixed: [urlOf('/a')] });
  });
});

describe('a page that wasn’t fetched before', () => {
  const changeOf = (before: Audit, after: Audit, of: string) => {
    const change = compared(before, after).issues.find(({ code }) => code === of);
    return change && [change.kind, change.appeared, change.uncompared];
  };

  test('its issues aren’t new, in an audit that fetched others or none', () => {
    const after = auditOf({ '/a': { status: 404 }, '/b': {} });
    const sample = listed(['/a', '/b']);
    sample.answer(urlOf('/b'), answerOf('/b'));
    for (const before of [listed(['/a', '/b']), sample])
      expect(changeOf(before, after, 'error-in-sitemap')).toEqual(['unknown', [], 1]);
  });

  test('its issues are new beside those of pages that were fetched', () => {
    const before = listed(['/a', '/b']);
    before.answer(urlOf('/b'), answerOf('/b'));
    const after = auditOf({ '/a': { status: 404 }, '/b': { status: 404 }, '/added': { status: 404 } });
    const appeared = [urlOf('/b'), urlOf('/added')];
    expect(changeOf(before, after, 'error-in-sitemap')).toEqual(['new', appeared, 1]);
  });

  test('its issues are new where robots.txt blocked it, or decides', () => {
    expect(
      changeOf(
        listed(['/a'], found('User-agent: *\nDisallow: /')),
        auditOf({ '/a': { status: 404 } }),
        'error-in-sitemap',
      ),
    ).toEqual(['new', [urlOf('/a')], 0]);
    expect(changeOf(listed(['/private/x'], found('')), listed(['/private/x']), 'blocked-in-sitemap')).toEqual([
      'new',
      [urlOf('/private/x')],
      0,
    ]);
  });

  test('its issues are new where a sitemap decides, and it isn’t fetched now either', () => {
    const after = newAudit();
    after.list({ ...listing('/a'), alternates: [{ hreflang: 'xx-yy', url: urlOf('/b') }] }, SITEMAP);
    expect(changeOf(listed(['/a']), after, 'hreflang-bad-code')).toEqual(['new', [urlOf('/a')], 0]);
  });

  test('links that it has make a URL new to the list of those in no sitemap only if it was fetched', () => {
    const after = auditOf({ '/a': { links: ['/new'] }, '/b': {} });
    const sample = listed(['/a', '/b']);
    sample.answer(urlOf('/b'), answerOf('/b'));
    expect(changeOf(sample, after, 'not-in-sitemap')).toEqual(['unknown', [], 1]);
    expect(changeOf(auditOf({ '/a': {}, '/b': {} }), after, 'not-in-sitemap')).toEqual(['new', [urlOf('/new')], 0]);
  });

  test('a page without links is new only if all pages that linked to it are fetched now', () => {
    const before = auditOf({ '/a': { links: ['/b'] }, '/b': { links: ['/a'] } });
    const sample = listed(['/a', '/b']);
    sample.answer(urlOf('/b'), answerOf('/b', { links: ['/a'] }));
    expect(changeOf(before, sample, 'no-link-found')).toEqual(['unknown', [], 1]);
    expect(changeOf(before, auditOf({ '/a': {}, '/b': { links: ['/a'] } }), 'no-link-found')).toEqual([
      'new',
      [urlOf('/b')],
      0,
    ]);
  });
});

describe('a URL that pages link to and no sitemap lists', () => {
  /** Beside the sitemap’s page in a list. @param x the answer; null for none */
  const withList = (links: readonly string[], x: Said | null) => {
    const audit = auditOf({ '/a': { links } });
    audit.list(listing('/x'), null);
    if (x !== null) audit.answer(urlOf('/x'), answerOf('/x', x));
    return audit;
  };
  const changeOf = (before: Audit, after: Audit) => {
    const change = compared(before, after).issues.find(({ code }) => code === 'not-in-sitemap');
    const { kind, appeared, fixed, unknown, uncompared } = change ?? {};
    return { kind, appeared, fixed, unknown, uncompared };
  };
  const none = { appeared: [], fixed: [], unknown: 0, uncompared: 0 };

  test.each<Said>([{ status: 404 }, { noindex: 'robots' }])('it isn’t new where its answer kept it out: %o', (x) => {
    expect(changeOf(withList(['/x'], x), withList(['/x'], null))).toEqual({ ...none, kind: 'unknown', uncompared: 1 });
    expect(changeOf(withList(['/x'], x), withList(['/x'], {}))).toEqual({
      ...none,
      kind: 'new',
      appeared: [urlOf('/x')],
    });
  });

  test('it isn’t fixed where its answer keeps it out, which wasn’t known before', () => {
    const change = changeOf(withList(['/x'], null), withList(['/x'], { noindex: 'robots' }));
    expect(change).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    const fixed = changeOf(withList(['/x'], {}), withList(['/x'], { noindex: 'robots' }));
    expect(fixed).toEqual({ ...none, kind: 'fixed', fixed: [urlOf('/x')] });
  });

  test('it isn’t fixed where the page that links to it isn’t fetched', () => {
    const after = listed(['/a']);
    after.list(listing('/x'), null);
    after.answer(urlOf('/x'), answerOf('/x'));
    expect(changeOf(withList(['/x'], {}), after)).toEqual({ ...none, kind: 'unknown', unknown: 1 });
  });

  test('its issue isn’t called one of pages that are no longer listed where no list had it', () => {
    const before = auditOf({ '/a': { links: ['/x'] } });
    expect(changeOf(before, auditOf({ '/a': {} }))).toEqual({ ...none, kind: 'fixed', fixed: [urlOf('/x')] });
    expect(changeOf(before, listed(['/a']))).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    expect(changeOf(before, listed(['/other']))).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    const asList = newAudit();
    asList.list(listing('/a'), null);
    asList.answer(urlOf('/a'), answerOf('/a'));
    expect(changeOf(before, asList)).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    expect(changeOf(withList(['/x'], {}), auditOf({ '/a': {} }))).toEqual({ ...none, kind: 'removed' });
  });
});

test('what an audit of before had no code for isn’t called new', () => {
  const audit = auditOf({ '/a': { canonical: '/unlisted' } });
  const codesOf = (before: AuditBaseline) => comparedWith(before, audit).issues.map(({ code }) => code);
  const { moreIssues, ...old } = jsonOf(auditOf({ '/a': {} }));
  expect(moreIssues).toEqual([]);
  expect(codesOf(readBack({ ...old, moreIssues }))).toContain('canonical-not-in-sitemap');
  expect(codesOf(readBack(old))).not.toContain('canonical-not-in-sitemap');
});

test('an issue whose pages are all gone from the audit isn’t fixed', () => {
  const changes = compared(auditOf({ '/a': { status: 404 }, '/b': {} }), auditOf({ '/b': {} }));
  const error = changes.issues.find(({ code }) => code === 'error-in-sitemap');
  expect(error).toMatchObject({ kind: 'removed', fixed: [], unknown: 0 });
});

test('the issue of a sitemap isn’t fixed where nothing is known of the file now', () => {
  const withFile = (failure: 'status' | 'no-access' | '') => {
    const audit = listed(['/a']);
    const file = { url: SITEMAP, redirects: [], status: null, kind: null, entries: 0, findings: [], blocked: [] };
    audit.addSitemap({ ...file, failure });
    return audit;
  };
  const kindOf = (after: Audit) => compared(withFile('status'), after).issues.find(isOfFile)?.kind;
  const isOfFile = ({ code }: { readonly code: string }) => code === 'sitemap-error';
  expect(kindOf(withFile('no-access'))).toBe('unknown');
  expect(kindOf(withFile(''))).toBe('fixed');
});

test('20,000 pages are compared in many steps', () => {
  const paths = Array.from({ length: 20_000 }, (_, number) => `/${number}`);
  const urls = paths.map(urlOf);
  const before = {
    sitemaps: [],
    hasSitemaps: true,
    hasOmittedSitemaps: false,
    hasMoreIssues: true,
    issues: [{ code: 'unreachable', severity: 'high', count: urls.length, urls } as const],
    pages: urls.map((url) => ({ url, verdict: 'unknown', reason: 'none', isFetched: true }) as const),
  };
  const work = compareSteps(before, listed(paths, found('')).assess(), () => false);
  let steps = 0;
  while (!work.next().done) steps += 1;
  // Pages of before, now, and gone; URLs of an issue before, and fixed.
  expect(steps).toBeGreaterThanOrEqual(5 * 4);
});

test('an issue that an unlisted URL decides isn’t new: whether the audit of before fetched that one isn’t kept', () => {
  const page: Said = { canonical: '/unlisted' };
  const change = compared(
    auditOf({ '/a': page }),
    auditOf({ '/a': page }, { '/unlisted': { status: 404 } }),
  ).issues.find(({ code }) => code === 'canonical-target-error');
  expect(change).toMatchObject({ kind: 'unknown', appeared: [], uncompared: 1 });
});

test('a page is the same in both audits, however its URL is percent-encoded', () => {
  const [one, other] = ['/%d0%bf', '/%D0%BF'];
  const target: Said = { status: 404 };
  const before = auditOf({ '/a': { canonical: other }, [one]: target });
  const after = auditOf({ '/a': { canonical: one }, [other]: target });
  const { issues, added, removed } = compared(before, after);
  expect({ added, removed }).toEqual({ added: [], removed: [] });
  expect(issues.map(({ kind, appeared, fixed }) => [kind, appeared, fixed])).toEqual(
    issues.map(() => ['remains', [], []]),
  );
  const unfetched = listed(['/a', one]);
  unfetched.answer(urlOf('/a'), answerOf('/a', { canonical: other }));
  const change = compared(unfetched, after).issues.find(({ code }) => code === 'canonical-target-error');
  expect(change).toMatchObject({ kind: 'unknown', appeared: [], uncompared: 1 });
});

test('what is wrong in a sitemap isn’t new where the audit of before couldn’t read the file', () => {
  const withFile = (failure: 'status' | '', ...findings: AuditSitemap['findings']) => {
    const audit = listed(['/a']);
    const file = { url: SITEMAP, redirects: [], status: null, kind: null, entries: 0, blocked: [] };
    audit.addSitemap({ ...file, failure, findings });
    return audit;
  };
  const finding = { code: 'duplicate', severity: 'note', count: 1, lines: [1], example: '' } as const;
  const kindOf = (before: Audit) =>
    compared(before, withFile('', finding)).issues.find(({ code }) => code === 'sitemap-duplicate')?.kind;
  expect(kindOf(withFile('status'))).toBe('unknown');
  expect(kindOf(withFile(''))).toBe('new');
  expect(kindOf(listed(['/a']))).toBe('new');
});

describe('a sitemap that only one of the audits read', () => {
  type Failure = AuditSitemap['failure'];
  const fileAt = (path: string, failure: Failure, findings: AuditSitemap['findings'] = []): AuditSitemap => ({
    ...{ url: urlOf(path), redirects: [], status: null, failure, kind: null, entries: 0, findings, blocked: [] },
  });
  const withFiles = (audit: Audit, ...files: readonly AuditSitemap[]) => {
    for (const file of files) audit.addSitemap(file);
    return audit;
  };
  const changeOf = (before: Audit | AuditBaseline, after: Audit, code: string) => {
    const { issues } = comparedWith('assess' in before ? exported(before) : before, after);
    const { kind, appeared, fixed, unknown, uncompared } = issues.find((each) => each.code === code) ?? {};
    return { kind, appeared, fixed, unknown, uncompared };
  };
  const none = { appeared: [], fixed: [], unknown: 0, uncompared: 0 };
  const PAGES = { '/a': { links: ['/x'] }, '/b': { canonical: '/x' } };
  const inNone = (...files: readonly AuditSitemap[]) => withFiles(auditOf(PAGES), ...files);
  const inOne = (...files: readonly AuditSitemap[]) => withFiles(auditOf({ ...PAGES, '/x': {} }), ...files);
  const omitting = (audit: Audit) => {
    audit.hasOmittedSitemaps = true;
    return audit;
  };
  const [read, unread] = [fileAt('/2.xml', ''), fileAt('/2.xml', 'timeout')];

  test.each([
    ['not-in-sitemap', '/x'],
    ['canonical-not-in-sitemap', '/b'],
  ])('%s is new, or fixed, only where both audits know all sitemaps', (code, path) => {
    const [unknownNow, unknownThen] = [
      { ...none, kind: 'unknown', unknown: 1 },
      { ...none, kind: 'unknown', uncompared: 1 },
    ];
    // As audits of before said it of sitemaps that they hadn't read.
    const old = { ...exported(inNone(read)), sitemaps: exported(inNone(unread)).sitemaps };
    expect(changeOf(inOne(read), inNone(read), code)).toEqual({ ...none, kind: 'new', appeared: [urlOf(path)] });
    expect(changeOf(inNone(read), inOne(read), code)).toEqual({ ...none, kind: 'fixed', fixed: [urlOf(path)] });
    expect(changeOf(inNone(unread), inNone(read), code)).toEqual(unknownThen);
    expect(changeOf(inNone(read), inNone(unread), code)).toEqual(unknownNow);
    expect(changeOf(old, inOne(read), code)).toEqual(unknownNow);
    expect(changeOf(omitting(inNone(read)), inNone(read), code)).toEqual(unknownThen);
    expect(changeOf(inNone(read), omitting(inNone(read)), code)).toEqual(unknownNow);
  });

  test.each([
    ['not-in-sitemap', '/x'],
    ['canonical-not-in-sitemap', '/b'],
  ])('%s isn’t new where the audit of before had lists alone', (code) => {
    const lists = newAudit();
    for (const [path, said] of Object.entries(PAGES)) {
      lists.list(listing(path), null);
      lists.answer(urlOf(path), answerOf(path, said));
    }
    expect(changeOf(lists, inNone(read), code)).toEqual({ ...none, kind: 'unknown', uncompared: 1 });
  });

  test('in-several-sitemaps is new, or fixed, only where both audits know all sitemaps', () => {
    const twice = (...files: readonly AuditSitemap[]) => {
      const audit = listed(['/a']);
      audit.list(listing('/a'), urlOf('/2.xml'));
      return withFiles(audit, ...files);
    };
    const once = (...files: readonly AuditSitemap[]) => withFiles(listed(['/a']), ...files);
    const code = 'in-several-sitemaps';
    expect(changeOf(once(unread), twice(read), code)).toEqual({ ...none, kind: 'unknown', uncompared: 1 });
    expect(changeOf(twice(read), once(unread), code)).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    expect(changeOf(once(read), twice(read), code)).toEqual({ ...none, kind: 'new', appeared: [urlOf('/a')] });
    const [omittingOnce, omittingTwice] = [omitting(once(read)), omitting(twice(read))];
    expect(changeOf(omittingOnce, omittingTwice, code)).toEqual({ ...none, kind: 'unknown', uncompared: 1 });
    expect(changeOf(omittingTwice, omittingOnce, code)).toEqual({ ...none, kind: 'unknown', unknown: 1 });
  });

  test.each<[string, Pick<AuditSitemap, 'failure' | 'status'>, isKnown: boolean]>([
    ['an index that wasn’t read', { failure: 'timeout', status: null }, false],
    ['an index that is missing', { failure: 'status', status: 404 }, true],
  ])('what it named isn’t gone, nor new: %s', (_, failed, isKnown) => {
    const duplicate = { code: 'duplicate', severity: 'warning', count: 1, lines: [1], example: '' } as const;
    const index = fileAt('/index.xml', '');
    const child = fileAt('/child.xml', '', [duplicate]);
    const whole = withFiles(auditOf({ '/a': { status: 404 }, '/b': {} }), index, child);
    const part = withFiles(auditOf({ '/b': {} }), { ...index, ...failed });
    for (const [code, path] of [
      ['sitemap-duplicate', '/child.xml'],
      ['error-in-sitemap', '/a'],
    ] as const) {
      const gone = isKnown ? { ...none, kind: 'removed' } : { ...none, kind: 'unknown', unknown: 1 };
      const added = isKnown
        ? { ...none, kind: 'new', appeared: [urlOf(path)] }
        : { ...none, kind: 'unknown', uncompared: 1 };
      expect(changeOf(whole, part, code)).toEqual(gone);
      expect(changeOf(part, whole, code)).toEqual(added);
    }
  });

  test('what is in a sitemap that an audit left out isn’t gone, nor new', () => {
    const whole = auditOf({ '/a': { status: 404 }, '/b': {} });
    const part = omitting(auditOf({ '/b': {} }));
    expect(changeOf(whole, part, 'error-in-sitemap')).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    expect(changeOf(part, whole, 'error-in-sitemap')).toEqual({ ...none, kind: 'unknown', uncompared: 1 });
    // Each may have left out what the other has.
    const more = omitting(whole);
    expect(changeOf(more, part, 'error-in-sitemap')).toEqual({ ...none, kind: 'unknown', unknown: 1 });
    expect(changeOf(part, more, 'error-in-sitemap')).toEqual({ ...none, kind: 'unknown', uncompared: 1 });
  });

  test('what one names that neither audit read counts as in neither', () => {
    const part = withFiles(auditOf({ '/b': {} }), unread);
    const whole = withFiles(auditOf({ '/a': { status: 404 }, '/b': {} }), unread);
    expect(changeOf(part, whole, 'error-in-sitemap')).toMatchObject({ kind: 'new' });
    expect(changeOf(whole, part, 'error-in-sitemap')).toMatchObject({ kind: 'removed' });
  });
});
