// The site by http and https, with and without www: what each answers, beside the live file. Requested on a click.
import { useId, useMemo, useState } from 'preact/hooks';
import { changedLines } from '../../../base/line-diff.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import { robotsTextOf } from '../../../report/index.ts';
import { answeredBy, fileOf } from '../../../robots/index.ts';
import type { LiveFile } from '../../../shared/protocol.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { factsText } from '../../../words/robots/outcome.ts';
import { ageSince } from '../../../words/text/format.ts';
import { brief } from '../../../words/text/place.ts';
import { variantsOf } from '../shared/workbench-url.ts';
import { Diff } from './Diff.tsx';

interface VariantsProps {
  readonly site: string;
  readonly liveText: string;
}

interface VariantAnswer {
  readonly origin: string;
  /** Null if it can't be asked for. */
  readonly file: LiveFile | null;
}

export function Variants({ site, liveText }: VariantsProps) {
  const id = useId();
  const [answers, setAnswers] = useState<readonly VariantAnswer[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const origins = variantsOf(site);
  if (origins.length === 0) return null;
  const fetchAll = async () => {
    setBusy(true);
    const tabId = await ownTabId();
    const asked = origins.map(async (origin): Promise<VariantAnswer> => {
      const want = origin === site ? 'default' : 'spare';
      const file = tabId === null ? null : await background.liveFile(tabId, origin, null, want).catch(() => null);
      return { origin, file };
    });
    setAnswers(await Promise.all(asked));
    setBusy(false);
  };
  return (
    <section class="variants" aria-labelledby={id} aria-busy={isBusy}>
      <header>
        <h2 id={id}>{t('variantsTitle')}</h2>
        <button type="button" data-kind="action" data-action="fetch-variants" disabled={isBusy} onClick={fetchAll}>
          {t('variantsFetch')}
        </button>
      </header>
      {answers && (
        <ul>
          {answers.map(({ origin, file }) => (
            <Variant key={origin} origin={origin} file={file} site={site} liveText={liveText} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Variant({ origin, file, site, liveText }: VariantAnswer & VariantsProps) {
  const outcome = file?.kind === 'ready' ? file.outcome : null;
  const found = outcome && fileOf(outcome);
  const text = found ? robotsTextOf(found) : liveText;
  const lines = useMemo(() => changedLines(liveText, text), [liveText, text]);
  const differing = lines.reduce((sum, { before, after }) => sum + Math.max(before.count, after.count), 0);
  return (
    <li data-variant={origin} data-differs={found ? differing > 0 : ''}>
      <a
        href={`workbench.html?${new URLSearchParams({ site: origin })}#history`}
        class="untrusted"
        aria-current={origin === site}
      >
        {origin}
      </a>{' '}
      {outcome ? <Words of={factsText(outcome, ageSince(Date.now()))} /> : '–'}{' '}
      {outcome && answeredBy(outcome) !== `${origin}/robots.txt` && (
        <span class="soft untrusted">→ {brief(answeredBy(outcome))}</span>
      )}
      {found && differing === 0 && <span class="soft"> · {t('variantsSame')}</span>}
      {differing > 0 && <DifferingLines count={differing} before={liveText} after={text} />}
    </li>
  );
}

interface DifferingProps {
  readonly count: number;
  /** The live file, and the variant's. */
  readonly before: string;
  readonly after: string;
}

function DifferingLines({ count, before, after }: DifferingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary class="warn">{counted('variantsDiffers', count)}</summary>
      {isOpen && <Diff before={before} after={after} layout="inline" />}
    </details>
  );
}
