// A report to share, as one value: written as Markdown, for a ticket, or as an HTML file that prints.
import { escapedHtml, HTML_END, htmlStart } from '../../base/html-page.ts';
import { codeSpan, codeSpanInCell } from '../../base/markdown.ts';
import { language } from '../../platform/i18n.ts';
import { code, inline } from './markdown-text.ts';
import { visibleText } from './text.ts';

/** Our own words, or untrusted text: a URL, a rule, a name. */
export type Text = string | { readonly quoted: string };

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly parts: readonly Text[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Text[])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly DocumentCell[])[] };

/** Numbers are aligned to the end. */
type DocumentCell = Text | readonly Text[] | number;

/** Untrusted text. */
export const quoted = (text: string): Text => ({ quoted: text });

/** A heading and what is below it; nothing if that is missing. */
export const section = (text: string, block: Block, isThere = true): readonly Block[] =>
  isThere ? [{ kind: 'heading', text }, block] : [];

export interface Document {
  readonly title: string;
  /** The subject of the title: a site. */
  readonly subject: string;
  readonly blocks: readonly Block[];
}

export function documentToMarkdown({ title, subject, blocks }: Document, formatNumber: (of: number) => string): string {
  const written = (parts: readonly Text[], write = codeSpan) =>
    parts.map((part) => (typeof part === 'string' ? inline(part) : code(part.quoted, write))).join(' ');
  const cellOf = (cell: DocumentCell) =>
    typeof cell === 'number' ? formatNumber(cell) : written(cellParts(cell), codeSpanInCell);
  const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const blockOf = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return `## ${inline(block.text)}`;
      case 'text':
        return written(block.parts);
      case 'list':
        return block.items.map((parts) => `- ${written(parts)}`).join('\n');
      case 'table':
        return [block.head.map(inline), block.head.map(() => '---'), ...block.rows.map((row) => row.map(cellOf))]
          .map(rowOf)
          .join('\n');
      default:
        return block satisfies never;
    }
  };
  return [`# ${inline(title)}: ${code(subject)}`, ...blocks.map(blockOf)].map((text) => `${text}\n`).join('\n');
}

export function documentToHtml({ title, subject, blocks }: Document, formatNumber: (of: number) => string): string {
  const textOf = (part: Text) =>
    typeof part === 'string' ? escapedHtml(part) : `<bdi>${escapedHtml(visibleText(part.quoted))}</bdi>`;
  const cellOf = (cell: DocumentCell) =>
    typeof cell === 'number'
      ? `<td class="n">${escapedHtml(formatNumber(cell))}</td>`
      : `<td${isQuoted(cell) ? ' class="q"' : ''}>${cellParts(cell).map(textOf).join('<br>')}</td>`;
  const blockOf = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return `<h2>${escapedHtml(block.text)}</h2>`;
      case 'text':
        return `<p>${block.parts.map(textOf).join(' ')}</p>`;
      case 'list':
        return `<ul>${block.items.map((parts) => `<li>${parts.map(textOf).join(' ')}</li>`).join('')}</ul>`;
      case 'table': {
        const head = block.head.map((name) => `<th scope="col">${escapedHtml(name)}</th>`).join('');
        return `<table><tr>${head}</tr>${block.rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`).join('')}</table>`;
      }
      default:
        return block satisfies never;
    }
  };
  const frame = { language: language(), direction: 'ltr', title: `${title}: ${visibleText(subject)}` } as const;
  return `${htmlStart(frame)}${blocks.map((block) => `${blockOf(block)}\n`).join('')}${HTML_END}`;
}

const isParts = (cell: Text | readonly Text[]): cell is readonly Text[] => Array.isArray(cell);

const isQuoted = (cell: Text | readonly Text[]) => cellParts(cell).some((part) => typeof part !== 'string');

const cellParts = (cell: Text | readonly Text[]): readonly Text[] => (isParts(cell) ? cell : [cell]);
