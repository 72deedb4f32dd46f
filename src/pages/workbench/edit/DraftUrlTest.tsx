// Tests one URL for each selected crawler against the draft and the live file, with every keystroke.
import { useId, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import { t } from '../../../platform/i18n.ts';
import type { CrawlAnswer } from '../../../robots/index.ts';
import type { TestedUrl } from '../../../workers/edit/jobs.ts';
import { VerdictCells, VerdictHeads } from './Changes.tsx';
import { readTypedPath } from './typed-path.ts';

/** For a URL, as in an expectation. */
const MOST_CHARACTERS = 4_096;

interface DraftUrlTestProps {
  readonly site: string;
  /** Path and query; '' for none. */
  readonly url: string;
  readonly setUrl: (url: string) => void;
  readonly tried: readonly TestedUrl[];
  readonly expect: (expectation: Expectation) => void;
  readonly showLine: (line: number) => void;
}

/** As outside checks know it. */
const stateOf = (answer: CrawlAnswer) => (answer === 'unknown' ? answer : answer === 'allowed');

export function DraftUrlTest({ site, url, setUrl, tried, expect, showLine }: DraftUrlTestProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const isElsewhere = readTypedPath(typed, site).kind === 'other-site';
  const type = (text: string) => {
    const read = readTypedPath(text, site);
    setTyped(text);
    setUrl(read.kind === 'path' ? read.path : '');
  };
  return (
    <section aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>{t('testUrl')}</h2>
        <input
          class="mono"
          data-action="test-url"
          aria-label={t('expectUrl')}
          placeholder="/path"
          maxLength={MOST_CHARACTERS}
          spellcheck={false}
          autocomplete="off"
          value={typed}
          aria-invalid={isElsewhere}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </header>
      <p class="says trouble" role="alert">
        {isElsewhere && t('testOtherSite')}
      </p>
      {url !== '' && tried.length > 0 && (
        <div class="wide">
          <table class="changes">
            <thead>
              <tr>
                <th scope="col">{t('columnCrawlers')}</th>
                <VerdictHeads />
              </tr>
            </thead>
            <tbody>
              {tried.map(({ token, ...verdicts }) => (
                <tr
                  key={token}
                  data-tried={token}
                  data-before={stateOf(verdicts.answerBefore)}
                  data-after={stateOf(verdicts.answerAfter)}
                >
                  <th scope="row">{token}</th>
                  <VerdictCells token={token} url={url} {...verdicts} showLine={showLine} expect={expect} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
