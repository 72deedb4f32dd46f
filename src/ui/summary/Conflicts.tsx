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
export function Conflicts({ isCrowded, show, ...asked }: ConflictsProps) {
  const conflicts = conflictsOf(asked);
  const isClickedFor = conflicts[0]?.dismiss || conflicts[0]?.proof === SERVED;
  const lines = conflicts.map((conflict) => <ConflictLine key={conflict.text.text} conflict={conflict} show={show} />);
  const folded = lines.splice(isCrowded && !isClickedFor ? 0 : 1);
  return (
    <>
      {lines}
      {folded.length > 0 && (
        <details class="more-conflicts">
          <summary>{counted(lines.length > 0 ? 'moreConflicts' : 'allConflicts', folded.length)}</summary>
          {folded}
        </details>
      )}
    </>
  );
}

interface ProvenConflict extends ConflictText {
  readonly proof: Destination;
  readonly dismiss?: (() => void) | false;
}

const fewNames = (names: readonly string[]) => someNames(names, MOST_NAMES);

/** What the person has just clicked for comes first. */
function conflictsOf({
  report,
  served,
  dismissServing,
}: Omit<ConflictsProps, 'isCrowded' | 'show'>): readonly ProvenConflict[] {
  const serving = report.conflicts.filter(({ kind }) => kind === 'robots-served');
  const wordsOf = (one: Conflict): ProvenConflict => ({
    ...conflictText(one, report, fewNames),
    proof: conflictDestination(one, report),
    // They are dismissed together.
    dismiss: one === serving[0] && dismissServing,
  });
  return [
    ...serving.map(wordsOf),
    ...(served?.kind === 'compared' ? servedConflicts(report, served.comparison) : []).map((conflict) => ({
      ...conflict,
      proof: SERVED,
    })),
    ...report.conflicts.filter(({ kind }) => kind !== 'robots-served').map(wordsOf),
    ...report.disagreements.map((one) => ({
      ...disagreementText(one, fewNames),
      proof: disagreementDestination(one),
    })),
  ];
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
