// Another address of this site: whether the crawlers may fetch it, told while it is typed.
import { useEffect, useState } from 'preact/hooks';
import { formatNumber, t } from '../../platform/i18n.ts';
import type { TriedCrawl } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { readAddress, type TypedAddress } from '../../shared/typed-address.ts';
import { crawlCell } from '../../words/cells.ts';
import { whyCrawlShort } from '../../words/crawl.ts';
import { shown } from '../../words/text.ts';
import { CellText } from '../crawlers/CellText.tsx';
import type { TabActions } from './actions.ts';

/** Milliseconds without a key: to read a large file at each one would be felt. */
const PAUSE = 120;

interface TryUrlProps extends Pick<TabActions, 'closerLook'> {
  readonly view: ReadyView;
}

export function TryUrl({ view, closerLook }: TryUrlProps) {
  const [typed, setTyped] = useState('');
  const address = readAddress(typed, view.report.url);
  const answers = useAnswers(view, closerLook, address.kind === 'address' ? address.url : null);
  return (
    <section class="try">
      <label for="try">{t('tryTitle')}</label>
      <input
        id="try"
        type="text"
        value={typed}
        placeholder="/"
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <p class="soft untrusted" role="status">
        {toldOf(address, answers)}
      </p>
      {address.kind === 'address' && answers && <Answered url={address.url} answers={answers} />}
    </section>
  );
}

/** Null until they are known. */
type Answers = readonly TriedCrawl[] | null;

function useAnswers(view: ReadyView, closerLook: TabActions['closerLook'], url: string | null): Answers {
  const [found, setFound] = useState<{ readonly url: string; readonly answers: Answers } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    let isWanted = true;
    const answer = async () => {
      const { tryUrl } = await closerLook();
      if (isWanted) setFound({ url, answers: tryUrl(view.report, view.outcome, url, Date.now()) });
    };
    const timer = setTimeout(answer, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [view, url, closerLook]);
  return found?.url === url ? found.answers : null;
}

/** What there is to say at once; '' where there is nothing yet. */
function toldOf(address: TypedAddress, answers: Answers): string {
  switch (address.kind) {
    case 'nothing':
      return '';
    case 'no-address':
      return t('tryNoAddress');
    case 'other-origin':
      return t('tryOtherOrigin', shown(address.origin));
    case 'address': {
      if (answers === null) return '';
      const allowed = answers.filter(({ crawl }) => crawl.answer === 'allowed').length;
      return t('tryAllowed', formatNumber(allowed), formatNumber(answers.length));
    }
    default:
      return address satisfies never;
  }
}

interface AnsweredProps {
  readonly url: string;
  readonly answers: readonly TriedCrawl[];
}

function Answered({ url, answers }: AnsweredProps) {
  return (
    <>
      <p class="untrusted">
        <code>{shown(url)}</code>
      </p>
      <ul>
        {answers.map(({ crawler, crawl }) => (
          <li key={crawler.token} data-tried={crawler.token} data-crawl={crawl.answer}>
            <span class="name">{crawler.token}</span>
            <CellText cell={crawlCell({ crawler, crawl })} />
            <span class="why untrusted">{whyCrawlShort(crawl.because)}</span>
          </li>
        ))}
      </ul>
      <p class="soft">{t('tryIndexUnknown')}</p>
    </>
  );
}
