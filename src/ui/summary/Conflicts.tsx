// Conflicts on a page, and parsers that disagree: above the rows, as far as there is room for them.
import { counted, t } from '../../platform/i18n.ts';
import type { Conflict, PageReport, RawHtmlAnswer } from '../../report/index.ts';
import { disagreementText } from '../../words/crawler/dialects.ts';
import { conflictText, servedConflicts } from '../../words/page/conflicts.ts';
import { conflictDestination, type Destination, disagreementDestination } from '../../words/page/destination.ts';
import { someNames } from '../../words/text/place.ts';
import type { ConflictText } from '../../words/text/types.ts';
import { Icon } from '../elements/Icon.tsx';
import { Words } from '../elements/Words.tsx';
import { ProofButton } from './ProofButton.tsx';

const SERVED: Destination = { panel: 'page', heading: 'served-title' };
/** All crawlers of the first selection that keep an index. */
const MOST_NAMES = 6;

interface ConflictsProps {
  readonly report: PageReport;
  /** The raw HTML compared, once it was asked for. */
  readonly served: RawHtmlAnswer | null;
  /** True if there is only room for what the person has just clicked for. */
  readonly isCrowded: boolean;
  readonly dismissServing: () => void;
  readonly show: (destination: Destination) => void;
}

/** The first conflict, and the others folded, so that the crawlers' rows start in sight. */
export function Conflicts({ report, served, isCrowded, dismissServing, show }: ConflictsProps) {
  const clickedFor = conflictsClickedFor(report, served, dismissServing);
  const conflicts = [...clickedFor, ...conflictsOf(report)];
  const shown = isCrowded && clickedFor.length === 0 ? 0 : 1;
  const folded = conflicts.slice(shown);
  return (
    <>
      {conflicts.slice(0, shown).map((conflict) => (
        <ConflictLine key={conflict.text.text} conflict={conflict} show={show} />
      ))}
      {folded.length > 0 && (
        <details class="more-conflicts">
          <summary>{counted('moreConflicts', folded.length)}</summary>
          {folded.map((conflict) => (
            <ConflictLine key={conflict.text.text} conflict={conflict} show={show} />
          ))}
        </details>
      )}
    </>
  );
}

interface ProvenConflict extends ConflictText {
  readonly proof: Destination;
  readonly dismiss: (() => void) | null;
}

const wordsOf = (conflict: Conflict, report: PageReport): ProvenConflict => ({
  ...conflictText(conflict, report, (names) => someNames(names, MOST_NAMES)),
  proof: conflictDestination(conflict, report),
  dismiss: null,
});

const isServing = ({ kind }: Conflict) => kind === 'robots-served';

function conflictsClickedFor(
  report: PageReport,
  served: RawHtmlAnswer | null,
  dismissServing: () => void,
): readonly ProvenConflict[] {
  const serving = report.conflicts.filter(isServing).map((conflict, index) => ({
    ...wordsOf(conflict, report),
    // They are dismissed together.
    dismiss: index === 0 ? dismissServing : null,
  }));
  const inRawHtml = served?.kind === 'compared' ? servedConflicts(report, served.comparison) : [];
  return [...serving, ...inRawHtml.map((conflict) => ({ ...conflict, proof: SERVED, dismiss: null }))];
}

function conflictsOf(report: PageReport): readonly ProvenConflict[] {
  const disagreements = report.disagreements.map((one) => ({
    ...disagreementText(one, (names) => someNames(names, MOST_NAMES)),
    proof: disagreementDestination(one),
    dismiss: null,
  }));
  const conflicts = report.conflicts.filter((conflict) => !isServing(conflict));
  return [...conflicts.map((conflict) => wordsOf(conflict, report)), ...disagreements];
}

interface LineProps extends Pick<ConflictsProps, 'show'> {
  readonly conflict: ProvenConflict;
}

function ConflictLine({ conflict, show }: LineProps) {
  return (
    <p class="conflict untrusted">
      <Icon name="conflict" />
      <span>
        <ProofButton onClick={() => show({ ...conflict.proof })}>
          <b>{conflict.title}</b>
        </ProofButton>{' '}
        <Words of={conflict.text} />
        {conflict.dismiss && (
          <>
            {' '}
            <button type="button" class="link" data-action="dismiss-serving" onClick={conflict.dismiss}>
              {t('dismissVisit')}
            </button>
          </>
        )}
      </span>
    </p>
  );
}
