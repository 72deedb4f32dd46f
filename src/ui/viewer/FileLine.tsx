// One line of a robots.txt: its number, its parts by what they are, what is wrong with it, and the crawlers it decides for.
import { counted, t } from '../../platform/i18n.ts';
import type { Inspection } from '../../report/index.ts';
import type { Diagnostic, LineRange } from '../../robots/index.ts';
import { diagnosticSeverityText, diagnosticText, SEVERITY_ICONS } from '../../words/robots/diagnostic.ts';
import { formatList } from '../../words/text/format.ts';
import { LONGEST_LINE } from '../../words/text/limits.ts';
import { visibleProse, visibleText } from '../../words/text/text.ts';
import { Icon } from '../elements/Icon.tsx';
import { UrlOrText } from '../elements/UrlOrText.tsx';
import { lineFieldOf, mostSevere, type Piece, piecesOf } from './file-lines.ts';
import { RestOfLine } from './LineText.tsx';
import { ROW } from './use-window.ts';

interface FileLineProps {
  readonly line: number;
  readonly text: string;
  readonly inspection: Inspection | null;
  readonly found: readonly Diagnostic[];
  /** Product tokens. */
  readonly decidesFor: readonly string[] | null;
  /** Added by a network: see managedLines(). */
  readonly isManaged: boolean;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
  readonly fold: { readonly group: LineRange; readonly isFolded: boolean; readonly toggle: () => void } | null;
}

export function FileLine(props: FileLineProps) {
  const { line, text, inspection, found, decidesFor, isManaged, isOpened, fold } = props;
  const kind = inspection ? kindAt(inspection, line) : null;
  const pieces = piecesOf(text.slice(0, LONGEST_LINE), kind, found);
  const field = lineFieldOf(text, kind);
  const isSitemap = text.length <= LONGEST_LINE && field === 'sitemap';
  const parts = pieces.map((piece, index) => <Part key={index} piece={piece} isUrl={isSitemap} />);
  return (
    <div
      class="file-line"
      style={{ height: `${ROW}rem` }}
      data-field={field}
      data-managed={isManaged}
      data-opened={isOpened}
    >
      <Gutter {...props} />
      <code class="text">
        {decidesFor ? <mark>{parts}</mark> : parts}
        <RestOfLine text={text} />
        {fold?.isFolded && <span class="folded"> {counted('fileFolded', fold.group.last - line)}</span>}
      </code>
    </div>
  );
}

function Gutter({ line, found, decidesFor, isOpened, onOpen, fold }: FileLineProps) {
  const severity = mostSevere(found);
  return (
    <span class="gutter">
      {severity && (
        <button
          type="button"
          class="marker"
          data-severity={severity}
          aria-expanded={isOpened}
          aria-label={t(
            'foundAt',
            diagnosticSeverityText(severity),
            line,
            found.map((one) => diagnosticText(one)).join(' '),
          )}
          onClick={onOpen}
        >
          <Icon name={SEVERITY_ICONS[severity]} />
        </button>
      )}
      <span class="number" aria-hidden="true">
        {line}
      </span>
      {fold && fold.group.last > line && (
        <button
          type="button"
          class="fold"
          aria-expanded={!fold.isFolded}
          aria-label={t('fileGroup', line, fold.group.last)}
          onClick={fold.toggle}
        >
          <Icon name="chevron" />
        </button>
      )}
      {decidesFor && (
        <span class="decides" title={t('fileDecidesFor', formatList(decidesFor))}>
          <Icon name="decides" />
          <span class="visually-hidden">{t('fileDecidesFor', formatList(decidesFor))}</span>
        </span>
      )}
    </span>
  );
}

function Part({ piece: { kind, text, severity }, isUrl }: { readonly piece: Piece; readonly isUrl: boolean }) {
  return (
    <span class={kind} data-severity={severity}>
      {isUrl && kind === 'value' ? (
        <SitemapUrl text={text} />
      ) : kind === 'comment' ? (
        visibleProse(text)
      ) : (
        visibleText(text)
      )}
    </span>
  );
}

/** Without the white space around it. */
function SitemapUrl({ text }: { readonly text: string }) {
  const url = text.trim();
  const start = text.length - text.trimStart().length;
  const [before, after] = [text.slice(0, start), text.slice(start + url.length)];
  return (
    <>
      {before}
      <UrlOrText text={url} />
      {after}
    </>
  );
}

function kindAt({ lines }: Inspection, line: number): 'u' | 'r' | 'o' | ' ' {
  const kind = lines[line - 1];
  return kind === 'u' || kind === 'r' || kind === 'o' ? kind : ' ';
}
