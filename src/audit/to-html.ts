// The audit as one HTML file, for people who weren't there: no scripts, nothing is loaded, and it prints well.

import type { Assessment, FoundIssue } from './assessment.ts';
import { sharesOf } from './shares.ts';
import type { AuditWords } from './words.ts';

const MOST_URLS = 100;

const COLORS: Readonly<Record<ReturnType<typeof sharesOf>[number]['kind'], string>> = {
  indexable: '#1a7f37',
  canonical: '#8250df',
  redirect: '#0969da',
  robots: '#cf222e',
  noindex: '#bc4c00',
  status: '#953800',
  unreachable: '#57606a',
  mixed: '#9a6700',
  unknown: '#8c959f',
};

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:1.5rem 0 0}.sentence{font-size:1.2rem}
svg{display:block;width:100%;height:1.5rem;border-radius:.25rem}table{border-collapse:collapse;margin:1rem 0}
th,td{text-align:start;padding:.2rem 1rem .2rem 0;border-bottom:1px solid #8884}td.n{text-align:end;font-variant-numeric:tabular-nums}
i{display:inline-block;width:.8rem;height:.8rem;margin-inline-end:.5rem;border-radius:.2rem}li,a{overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none;font-size:11pt}h3{break-after:avoid}tr,svg{break-inside:avoid}svg,i{print-color-adjust:exact}}`;

export function* auditHtmlPieces({ totals, issues }: Assessment, words: AuditWords): Generator<string> {
  const shares = sharesOf(totals);
  const nameOf = (kind: (typeof shares)[number]['kind']) =>
    kind === 'indexable' ? words.indexable : words.reasonName(kind);
  yield `<!doctype html>
<html lang="${escaped(words.language)}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escaped(words.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(words.title)}</h1>
<p>${escaped(words.date)}</p>
<p class="sentence">${escaped(words.sentence)}</p>
`;
  let from = 0;
  yield `<svg viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label="${escaped(words.sentence)}">\n`;
  for (const { kind, share } of shares) {
    const width = share * 1000;
    yield `<rect x="${from.toFixed(2)}" width="${width.toFixed(2)}" height="10" fill="${COLORS[kind]}"><title>${escaped(nameOf(kind))}</title></rect>\n`;
    from += width;
  }
  yield `</svg>\n<table>\n${head([words.reason, words.pages, words.share])}`;
  for (const { kind, pages, share } of shares) {
    const name = `<i style="background:${COLORS[kind]}"></i>${escaped(nameOf(kind))}`;
    yield `<tr><td>${name}</td><td class="n">${escaped(words.number(pages))}</td><td class="n">${escaped(words.percent(share))}</td></tr>\n`;
  }
  yield `</table>\n<h2>${escaped(words.issues)}</h2>\n`;
  if (issues.length === 0) yield `<p>${escaped(words.noIssues)}</p>\n`;
  for (const issue of issues) yield* issuePieces(issue, words);
  yield `<h2>${escaped(words.ai)}</h2>\n`;
  for (const purpose of ['ai-search', 'ai-training'] as const) {
    yield `<table>\n${head([words.purposeName(purpose), words.pages])}`;
    for (const state of STATES) {
      const pages = totals.ai[purpose][state];
      if (pages > 0)
        yield `<tr><td>${escaped(words.stateName(state))}</td><td class="n">${escaped(words.number(pages))}</td></tr>\n`;
    }
    yield '</table>\n';
  }
  yield `<h2>${escaped(words.method)}</h2>\n${words.methods.map((text) => `<p>${escaped(text)}</p>\n`).join('')}</body>\n</html>\n`;
}

const STATES = [
  'allowed',
  'not-restricted',
  'opted-out',
  'blocked',
  'partly',
  'conflicting',
  'unknown',
  'none',
] as const satisfies readonly (keyof Assessment['totals']['ai']['ai-search'])[];

function* issuePieces({ code, severity, count, urls, source }: FoundIssue, words: AuditWords): Generator<string> {
  const { name, why, fix } = words.issue(code);
  const shown = urls.slice(0, MOST_URLS);
  yield `<h3>${escaped(words.severityName(severity))} · ${escaped(name)} · ${escaped(words.number(count))}</h3>
<p>${escaped(why)} ${escaped(fix)} <a href="${escaped(source)}">${escaped(words.documented)}</a></p>
`;
  if (urls.length > shown.length) yield `<p>${escaped(words.first(shown.length, urls.length))}</p>\n`;
  yield `<ul>\n${shown.map((url) => `<li><bdi>${escaped(url)}</bdi></li>\n`).join('')}</ul>\n`;
}

function head(titles: readonly string[]): string {
  return `<tr>${titles.map((title) => `<th scope="col">${escaped(title)}</th>`).join('')}</tr>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
