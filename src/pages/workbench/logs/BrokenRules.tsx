// The rules that a crawler broke: how often, by which requests, and where they stand in robots.txt.
import { useState } from 'preact/hooks';
import type { CrawlerLog } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { quoteBrief } from '../../../words/text/place.ts';
import { type LineTarget, RobotsLines } from './RobotsLines.tsx';
import { momentText } from './words.ts';

interface BrokenRulesProps {
  readonly log: CrawlerLog;
  /** Minutes east of UTC. */
  readonly offset: number;
  /** The lines of the robots.txt that it was judged by. */
  readonly robots: readonly string[];
  readonly fileNames: readonly string[];
}

export function BrokenRules({ log, offset, robots, fileNames }: BrokenRulesProps) {
  const [target, setTarget] = useState<LineTarget | null>(null);
  const { rules, examples, brokeRules } = log;
  const lineLink = (line: number) => (
    <button type="button" class="link" data-action="show-line" onClick={() => setTarget({ line })}>
      {t('lineLink', line)}
    </button>
  );
  return (
    <section class="wide">
      <h3>{t('logRulesBroken')}</h3>
      <ul class="rules">
        {rules.map(({ rule, requests }) => (
          <li key={rule}>
            {lineLink(rule)} <Words of={quoteBrief((robots[rule - 1] ?? '').trim())} />{' '}
            <span class="soft">{counted('logRequests', requests)}</span>
          </li>
        ))}
      </ul>
      {target && <RobotsLines lines={robots} target={target} />}
      {examples.length < brokeRules && (
        <p class="soft" data-examples={examples.length}>
          {t('logExamples', formatNumber(examples.length), formatNumber(brokeRules))}
        </p>
      )}
      <div class="frame">
        <table class="counts">
          <thead>
            <tr>
              <th scope="col">{t('columnUrl')}</th>
              <th scope="col">{t('columnLine')}</th>
              <th scope="col">{t('logTime')}</th>
              <th scope="col">{t('logLine')}</th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ url, rule, at, line, file = 0 }) => (
              <tr key={url} data-example={line}>
                <td class="url">
                  <Words of={quoteBrief(url)} />
                </td>
                <td>{lineLink(rule)}</td>
                <td>
                  <time dateTime={at}>{momentText(at, offset)}</time>
                </td>
                <td>
                  {fileNames.length > 1 && (
                    <>
                      <Words of={quoteBrief(fileNames[file] ?? '')} />{' '}
                    </>
                  )}
                  {line}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
