// The first thing that is seen: whether search engines can index the page and what decides it; below it, the same for AI.
import { type ComponentChildren, Fragment } from 'preact';
import { t } from '../../platform/i18n.ts';
import { type Interest, type PageReport, pageReason } from '../../report/index.ts';
import { type CardCell, cardCells } from '../../words/page/card.ts';
import type { Destination } from '../../words/page/destination.ts';
import { redirectedFromSentences, type VerdictReason, verdictReasons, verdictTitle } from '../../words/page/verdict.ts';
import { Icon } from '../elements/Icon.tsx';
import { Words } from '../elements/Words.tsx';

interface CardProps {
  readonly report: PageReport;
  readonly cares: Interest;
  readonly show: (destination: Destination) => void;
  /** Why nothing is known, where that is so. */
  readonly children?: ComponentChildren;
}

/** If crawlers get different verdicts, the table shows the rest. */
const MOST_REASONS = 3;
/** Sentences; the page tab has all. */
const MOST_OF_WAY = 3;

export function VerdictCard({ report, cares, show, children }: CardProps) {
  const { page } = report;
  const { text, rest, icon, tone } = verdictTitle(report);
  return (
    <div class="card" data-verdict={page.verdict} data-reason={pageReason(page)} data-tone={tone}>
      <div class="lead">
        <Icon name={icon} />
        <h2>
          <strong class="untrusted">
            <Words of={text} />
          </strong>
          {rest && ` ${rest}`}
        </h2>
        {verdictReasons(page)
          .slice(0, MOST_REASONS)
          .map((reason) => (
            <Reason key={reason.sentence.text} {...reason} show={show} />
          ))}
        {redirectedFromSentences(report)
          .slice(0, MOST_OF_WAY)
          .map((sentence) => (
            <p class="untrusted came" key={sentence.text}>
              <Words of={sentence} />
            </p>
          ))}
        {children}
      </div>
      <div class="trio">
        {cardCells(report, cares).map((cell) => (
          <Cell key={cell.purpose} {...cell} show={show} />
        ))}
      </div>
    </div>
  );
}

function Reason({ sentence, proof, show }: VerdictReason & Pick<CardProps, 'show'>) {
  return (
    <p class="untrusted">
      <Words of={sentence} />{' '}
      {proof && (
        <button type="button" class="link" onClick={() => show({ ...proof })}>
          {proof.panel === 'robots' && proof.line !== undefined ? t('showLine', proof.line) : t('showProof')}
        </button>
      )}
    </p>
  );
}

function Cell({ purpose, state, title, word, icon, tone, groups, proof, show }: CardCell & Pick<CardProps, 'show'>) {
  const content = (
    <>
      <span class="of">{title}</span>
      <b data-tone={tone}>
        <Icon name={icon} />
        {word}
      </b>
      {groups.map(({ chips, note }) => (
        <Fragment key={chips[0]?.name ?? ''}>
          {chips.length > 0 && (
            <span class="chips">
              {chips.map((chip) => (
                <span class="chip" key={chip.name + chip.icon} data-tone={chip.tone} title={chip.word}>
                  <Icon name={chip.icon} />
                  {chip.name}
                  <span class="visually-hidden">{t('noted', '', chip.word)}</span>
                </span>
              ))}
            </span>
          )}
          {note && (
            <span class="note untrusted" title={note.text}>
              <Words of={note} />
            </span>
          )}
        </Fragment>
      ))}
    </>
  );
  return proof ? (
    <button type="button" data-purpose={purpose} data-state={state} onClick={() => show({ ...proof })}>
      {content}
    </button>
  ) : (
    <div data-purpose={purpose} data-state={state}>
      {content}
    </div>
  );
}
