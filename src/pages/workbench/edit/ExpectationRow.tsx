// One expectation, and whether the draft meets it.
import { type MessageKey, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { brief } from '../../../words/text/place.ts';
import type { TestedExpectation } from '../../../workers/edit/jobs.ts';
import { expectationText } from '../shared/expectation-words.ts';
import { LineButton } from './buttons.tsx';

export interface RowProps {
  readonly of: TestedExpectation;
  readonly crawler: TokenState;
  readonly showLine: (line: number) => void;
  readonly remove: () => void;
  /** Puts another token in the place of this one. False where that can't be. */
  readonly rename: (token: string) => boolean;
}

/** Whether there is a crawler with this token; `meant` is the one that is probably meant. */
export type TokenState = { readonly kind: 'known' } | { readonly kind: 'unknown'; readonly meant: string | null };

export function ExpectationRow({ of, crawler, showLine, remove, rename }: RowProps) {
  const { token, url, holds, live, answer, line, because } = of;
  const isUnknown = answer === 'unknown';
  const isBroken = !holds && live === 'holds';
  const fails: MessageKey = isBroken ? 'expectationBroken' : 'expectationFails';
  const state: MessageKey = isUnknown ? 'unknown' : holds ? 'expectationHolds' : fails;
  const reason = isUnknown || holds || line !== null ? null : reasonOf(because);
  return (
    <li data-expectation="" data-holds={holds}>
      <Icon name={isUnknown ? 'unknown' : holds ? 'yes' : 'no'} />
      <span class="untrusted" title={url}>
        {expectationText(of)}
      </span>
      <span class="visually-hidden">{t(state)}</span>
      {line !== null && <LineButton line={line} of={expectationText(of)} showLine={showLine} />}
      {isUnknown && <span class="soft">{t(because === 'follows-others' ? 'whyFollows' : 'whyTooComplex')}</span>}
      {reason !== null && (
        <span class="soft" data-because={because}>
          {t(reason)}
        </span>
      )}
      {!isUnknown && !holds && live === 'fails' && (
        <span class="soft" data-fails-live="">
          {t('expectationFailsLive')}
        </span>
      )}
      <UnknownToken crawler={crawler} rename={rename} />
      <button
        type="button"
        class="remove"
        aria-label={t('expectRemove', token, brief(url))}
        onClick={({ currentTarget }) => {
          moveFocus(currentTarget);
          remove();
        }}
      >
        <Icon name="no" />
      </button>
    </li>
  );
}

/** Why a crawler can crawl a URL though no line says so; null where a line does. */
function reasonOf(because: TestedExpectation['because']): MessageKey | null {
  switch (because) {
    case 'no-rule':
      return 'whyNoRule';
    case 'no-group':
      return 'whyNoGroup';
    case 'robots-txt':
      return 'whyRobotsTxt';
    case 'rule':
    case 'crawl-delay':
    case 'too-complex':
    case 'follows-others':
      return null;
    default:
      return because satisfies never;
  }
}

function UnknownToken({ crawler, rename }: Pick<RowProps, 'crawler' | 'rename'>) {
  if (crawler.kind === 'known') return null;
  const { meant } = crawler;
  return (
    <span class="unknown" data-unknown={meant ?? ''}>
      {meant === null ? (
        t('expectUnknown')
      ) : (
        <button
          type="button"
          class="link"
          onClick={({ currentTarget }) => {
            if (rename(meant)) focusNextName(currentTarget);
          }}
        >
          {t('expectUnknownMeant', meant)}
        </button>
      )}
    </span>
  );
}

/** To the next name that may be misspelled; to the form without one. Never to a button that removes another row. */
function focusNextName(pressed: HTMLElement): void {
  const section = pressed.closest('section');
  const names = [...(section?.querySelectorAll<HTMLElement>('.unknown button') ?? [])];
  (names[names.indexOf(pressed) + 1] ?? section?.querySelector<HTMLElement>('form input'))?.focus();
}

/** To the next row, as the button that was pressed goes; to the form without one. */
function moveFocus(pressed: Element): void {
  const row = pressed.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const form = pressed.closest('section')?.querySelector('form');
  (next?.querySelector<HTMLElement>('.remove') ?? form?.querySelector('input'))?.focus();
}
