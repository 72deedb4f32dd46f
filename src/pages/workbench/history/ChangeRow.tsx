// One change: when, how severe, what it did.
import { formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { Words } from '../../../ui/elements/Words.tsx';
import { formatTime } from '../../../words/text/format.ts';
import type { HistoryChange } from '../../../workers/history/jobs.ts';
import type { ChangeContext } from './change-context.ts';
import { OpenedChange } from './OpenedChange.tsx';
import { Severity } from './Severity.tsx';
import { doesTouchUrls } from './use-listed.ts';
import { Who } from './Who.tsx';
import { changeText, listedText, ofAll } from './words.ts';

interface RowProps {
  readonly change: HistoryChange;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly context: ChangeContext;
}

export function ChangeRow({ change, isOpen, toggle, context }: RowProps) {
  const { id, at, after, last, checks, severity, effects, kind, isImported, otherChecks } = change;
  const { site, known, keyUrls, listed } = context;
  const keys = new Set(effects.filter(({ kind: each }) => each.startsWith('key-url')).flatMap(({ urls = [] }) => urls));
  const iso = new Date(at).toISOString();
  return (
    <>
      <tr class="change" data-change-id={id} data-severity={severity} data-at={iso} data-open={isOpen}>
        <td>
          <time dateTime={iso}>{formatTime(at)}</time>
          {after !== null && <small class="soft">{t('historyBetween', formatTime(after))}</small>}
          {checks > 1 && last > at && (
            <small class="soft">{t('historyUntil', formatTime(last), formatNumber(checks))}</small>
          )}
          {isImported && <span class="pill">{t('historyImportedTag')}</span>}
        </td>
        <td>
          <button type="button" class="opener" aria-expanded={isOpen} data-action="open-change" onClick={toggle}>
            <Icon name="chevron" />
            {kind !== 'first' && <Severity of={severity} />}{' '}
            <span>
              <Words of={changeText(change, site)} />
            </span>
          </button>
          {kind !== 'flapping' && otherChecks > 0 && (
            <p class="soft">{t('historyStaleEdge', formatNumber(otherChecks))}</p>
          )}
        </td>
        <td>
          <Who effects={effects} known={known} />
        </td>
        <td>{ofAll(keys.size, keyUrls)}</td>
        {listed && <td>{doesTouchUrls(change) ? listedText(listed.get(id)) : '–'}</td>}
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={listed ? 5 : 4}>
            <OpenedChange change={change} context={context} />
          </td>
        </tr>
      )}
    </>
  );
}
