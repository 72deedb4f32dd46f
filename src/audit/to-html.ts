// The audit as one HTML file, for people who weren't there: no scripts, nothing is loaded, and it prints well.

import { escapedHtml as escaped, HTML_END, htmlStart } from '../base/html-page.ts';
import { firstInSteps } from '../base/steps.ts';
import { AI_PURPOSES } from './ai-shares.ts';
import type { AuditAssessment, FoundIssue } from './assessment.ts';
import { compareText } from './order.ts';
import { type Pieces, textPieces } from './pieces.ts';
import { type ReasonShare, sharesOf } from './shares.ts';
import type { AuditWords } from './words.ts';

const MOST_URLS = 100;
/** For an AI state. */
const MOST_SOURCES = 20;

const COLORS: Readonly<Record<ReasonShare['kind'], string>> = {
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

export function* auditHtmlPieces(assessment: AuditAssessment, words: AuditWords): Pieces {
  const { totals, issues } = assessment;
  yield `${htmlStart(words)}<p>${escaped(words.date)}</p>
<p class="sentence">${escaped(words.sentence)}</p>
`;
  const shares = sharesOf(assessment);
  if (shares.length > 0) yield* barPieces(shares, words);
  yield `<h2>${escaped(words.issues)}</h2>\n`;
  if (issues.length === 0) yield `<p>${escaped(words.noIssues)}</p>\n`;
  for (const issue of issues) yield* htmlOfIssue(issue, words);
  yield `<h2>${escaped(words.ai)}</h2>\n`;
  for (const purpose of AI_PURPOSES) {
    yield `<table>\n${head([words.purposeName(purpose), words.pages])}`;
    for (const { state, pages, sources, by } of totals.ai[purpose]) {
      yield row(words.stateName(purpose, state), pages, words);
      for (const source of by.slice(0, MOST_SOURCES))
        yield row(words.source(source), source.pages, words, ' class="s"');
      if (sources > MOST_SOURCES)
        yield `<tr><td class="s" colspan="2">${escaped(words.first(MOST_SOURCES, sources))}</td></tr>\n`;
    }
    yield '</table>\n';
  }
  yield `<h2>${escaped(words.method)}</h2>\n${words.methods.map((text) => `<p>${escaped(text)}</p>\n`).join('')}${HTML_END}`;
}

/** The pages by reason, as a bar and as a table. */
function* barPieces(shares: readonly ReasonShare[], words: AuditWords): Pieces {
  const nameOf = (kind: ReasonShare['kind']) => (kind === 'indexable' ? words.indexable : words.reasonName(kind));
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
  yield '</table>\n';
}

function* htmlOfIssue({ code, severity, count, urls, source }: FoundIssue, words: AuditWords): Pieces {
  const { name, why, fix } = words.issue(code);
  const shown = yield* textPieces(firstInSteps(urls, MOST_URLS, compareText));
  yield `<h3>${escaped(words.severityName(severity))} · ${escaped(name)} · ${escaped(words.number(count))}</h3>
<p>${escaped(why)} ${escaped(fix)} <a href="${escaped(source)}">${escaped(words.documented)}</a></p>
`;
  if (urls.length > shown.length) yield `<p>${escaped(words.first(shown.length, urls.length))}</p>\n`;
  yield `<ul>\n${shown.map((url) => `<li><bdi>${escaped(url)}</bdi></li>\n`).join('')}</ul>\n`;
}

function head(titles: readonly string[]): string {
  return `<tr>${titles.map((title) => `<th scope="col">${escaped(title)}</th>`).join('')}</tr>\n`;
}

/** @param attributes of the first cell */
function row(name: string, pages: number, words: AuditWords, attributes = ''): string {
  return `<tr><td${attributes}>${escaped(name)}</td><td class="n">${escaped(words.number(pages))}</td></tr>\n`;
}
