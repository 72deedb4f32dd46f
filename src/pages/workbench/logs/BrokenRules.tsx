// The rules that a crawler broke: how often, by which requests, and on which lines of robots.txt.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { CrawlerLog } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { brief, quoteBrief } from '../../../words/text/place.ts';
import type { LinesOf } from './lines-of.ts';
import { RobotsLines, type RuleTarget } from './RobotsLines.tsx';
import { momentText } from './words.ts';

interface BrokenRulesProps {
  readonly log: CrawlerLog;
  /** Minutes east of UTC. */
  readonly offset: number;
  readonly linesOf: LinesOf;
  readonly fileNames: readonly string[];
}

export function BrokenRules({ log, offset, linesOf, fileNames }: BrokenRulesProps) {
  const [target, setTarget] = useState<(RuleTarget & { readonly version: string | undefined }) | null>(null);
  const { rules, examples, brokeRules } = log;
  /** `of`: distinguishes it from other buttons to the same line. */
  const lineLink = (line: number, version: string | undefined, of: string) => (
    <button
      type="button"
      class="link"
      data-action="show-line"
      aria-label={t('noted', t('lineLink', line), of)}
      onClick={() => setTarget({ line, version })}
    >
      {t('lineLink', line)}
    </button>
  );
  const textOf = (line: number, version: string | undefined) => (linesOf(version)[line - 1] ?? '').trim();
  return (
    <section class="wide">
      <h3>{t('logRulesBroken')}</h3>
      <ul class="rules">
        {rules.map(({ rule, requests, version }) => (
          <li key={`${version} ${rule}`} data-version={version}>
            {version !== undefined && <span class="soft">{momentText(version, offset)} </span>}
            {lineLink(rule, version, brief(textOf(rule, version)))} <Words of={quoteBrief(textOf(rule, version))} />{' '}
            <span class="soft">{counted('logRequests', requests)}</span>
          </li>
        ))}
      </ul>
      {target && <RobotsLines lines={linesOf(target.version)} target={target} />}
      {examples.length < brokeRules && (
        <p class="soft" data-examples={examples.length}>
          {t('logExamples', formatNumber(examples.length), formatNumber(brokeRules))}
        </p>
      )}
      <ExampleTable examples={examples} offset={offset} fileNames={fileNames} lineLink={lineLink} />
    </section>
  );
}

interface ExampleProps extends Pick<BrokenRulesProps, 'offset' | 'fileNames'> {
  readonly examples: CrawlerLog['examples'];
  readonly lineLink: (line: number, version: string | undefined, of: string) => ComponentChildren;
}

/** Requests that broke rules, and where they are in the log. */
function ExampleTable({ examples, offset, fileNames, lineLink }: ExampleProps) {
  return (
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
          {examples.map(({ url, rule, at, line, version, file = 0 }) => (
            <tr key={url} data-example={line}>
              <td class="url">
                <Words of={quoteBrief(url)} />
              </td>
              <td>{lineLink(rule, version, brief(url))}</td>
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
  );
}
