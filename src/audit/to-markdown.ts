// The audit as a summary in Markdown: the sentence, the reasons, the issues with a few URLs each.
import { codeSpan, codeSpanInCell } from '../base/markdown.ts';
import { firstInSteps } from '../base/steps.ts';
import { AI_PURPOSES } from './ai-shares.ts';
import type { AuditAssessment } from './assessment.ts';
import { compareText } from './order.ts';
import { type Pieces, textPieces } from './pieces.ts';
import { sharesOf } from './shares.ts';
import type { AuditWords } from './words.ts';

const MOST_URLS = 10;
/** For an AI state. */
const MOST_SOURCES = 10;

export function* auditMarkdownPieces(assessment: AuditAssessment, words: AuditWords): Pieces {
  const { totals, issues } = assessment;
  yield `# ${escaped(words.title)}\n\n${escaped(words.date)}\n\n${escaped(words.sentence)}\n\n`;
  const shares = sharesOf(assessment);
  if (shares.length > 0)
    yield `| ${escaped(words.reason)} | ${escaped(words.pages)} | ${escaped(words.share)} |\n| --- | ---: | ---: |\n`;
  for (const { kind, pages, share } of shares) {
    const name = kind === 'indexable' ? words.indexable : words.reasonName(kind);
    yield `| ${escaped(name)} | ${escaped(words.number(pages))} | ${escaped(words.percent(share))} |\n`;
  }
  yield `\n## ${escaped(words.issues)}\n\n`;
  if (issues.length === 0) yield `${escaped(words.noIssues)}\n`;
  for (const { code, severity, count, urls, source } of issues) {
    const { name, why, fix } = words.issue(code);
    yield `### ${escaped(words.severityName(severity))} · ${escaped(name)} · ${escaped(words.number(count))}\n\n`;
    yield `${escaped(why)} ${escaped(fix)} [${escaped(words.documented)}](${source})\n\n`;
    const first = yield* textPieces(firstInSteps(urls, MOST_URLS, compareText));
    for (const url of first) yield `- ${codeSpan(url)}\n`;
    if (urls.length > MOST_URLS) yield `- ${escaped(words.first(MOST_URLS, urls.length))}\n`;
    yield '\n';
  }
  yield `## ${escaped(words.ai)}\n\n`;
  for (const purpose of AI_PURPOSES) {
    yield `| ${escaped(words.purposeName(purpose))} | ${escaped(words.pages)} |\n| --- | ---: |\n`;
    for (const { state, pages, sources, by } of totals.ai[purpose]) {
      yield `| ${escaped(words.stateName(purpose, state))} | ${escaped(words.number(pages))} |\n`;
      for (const source of by.slice(0, MOST_SOURCES)) {
        yield `| — ${codeSpanInCell(words.source(source))} | ${escaped(words.number(source.pages))} |\n`;
      }
      if (sources > MOST_SOURCES) yield `| — ${escaped(words.first(MOST_SOURCES, sources))} | |\n`;
    }
    yield '\n';
  }
  yield `## ${escaped(words.method)}\n\n${words.methods.map((paragraph) => `${escaped(paragraph)}\n`).join('\n')}`;
}

/** Our own words, the site's name and numbers: every sign that Markdown could take for its own is escaped. */
function escaped(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
