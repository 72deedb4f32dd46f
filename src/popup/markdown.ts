// The report as Markdown, for an issue or a mail: https://spec.commonmark.org/0.31.2/. What a stranger wrote stays text.
import { t } from '../platform/i18n.ts';
import type { PageReport } from '../report/index.ts';
import { formatTime } from '../ui/format.ts';
import { shown } from '../ui/text.ts';
import { aiSentence } from './lead-words.ts';
import { brief, canonicalWhere, whereText } from './place-words.ts';
import { crawlCell, disagreementText, indexCell, trapText, whyShort } from './words.ts';

/** More of them than anybody reads. */
const MOST_LISTED = 100;

/** @param now milliseconds since the epoch */
export function reportToMarkdown(report: PageReport, now: number): string {
  const { url, crawlers, directives, canonicals, contradictions, disagreements, missing } = report;
  return [
    `# ${inline(t('copyHeading'))}`,
    `${code(brief(url))} · ${inline(formatTime(now))}`,
    list(
      crawlers.map((one) => {
        const answers = [crawlCell(one).spoken, indexCell(one).spoken].map(inline).join(' · ');
        return `${code(one.crawler.token)}: ${answers} (${code(brief(whyShort(one)))})`;
      }),
    ),
    ...(missing.length > 0 ? [missing.map((fact) => inline(t(`missing_${fact}`))).join(' · ')] : []),
    inline(aiSentence(report)),
    ...section(
      t('copyContradictions'),
      [...contradictions.map((one) => trapText(one)), ...disagreements.map((one) => disagreementText(one))].map(
        ({ title, text }) => `**${inline(title)}** ${inline(text)}`,
      ),
    ),
    ...section(
      t('pageDirectives'),
      directives.map((directive) => `${code(brief(directive.text))} (${inline(whereText(directive))})`),
    ),
    ...section(
      t('pageCanonical'),
      canonicals.map(
        ({ href, ...canonical }) => `${code(brief(href))} (${inline(canonicalWhere({ href, ...canonical }))})`,
      ),
    ),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length > 0 ? [`## ${inline(title)}`, list(items)] : [];
}

function list(items: readonly string[]): string {
  const more = items.length > MOST_LISTED ? ['…'] : [];
  return [...items.slice(0, MOST_LISTED), ...more].map((item) => `- ${item}`).join('\n');
}

/** Text in which nothing is markup: no emphasis, link, HTML, entity or code (§2.4), and no address that becomes a link. */
export function inline(text: string): string {
  return line(text).replace(/[\\`*_[\]<>&|~#]|:(?=\/\/)|(?<=www)\./gi, '\\$&');
}

/** A code span, between more backticks in a row than there are in it (§6.1). */
export function code(text: string): string {
  const content = line(text);
  if (content.trim() === '') return inline(t('emptyValue'));
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  // One space is taken off at both ends, and keeps backticks apart.
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return fence + pad + content + pad + fence;
}

const line = (text: string) => shown(text).replace(/\s/g, ' ');
