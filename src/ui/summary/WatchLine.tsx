// At the top of the popup: what watched sites have to show, before what the page has.
import { counted, t } from '../../platform/i18n.ts';
import type { SiteWatch } from '../../shared/protocol.ts';
import { Icon } from '../elements/Icon.tsx';

interface LineProps {
  readonly watch: SiteWatch | null | undefined;
  readonly openHistory: (site: string) => void;
}

export function WatchLine({ watch, openHistory }: LineProps) {
  const [first, ...others] = watch?.alerts ?? [];
  if (!first) return null;
  const { site, severity } = first;
  return (
    <p class="watch-line" data-watch-alert={site} data-severity={severity}>
      <Icon name={severity === 'critical' ? 'no' : 'conflict'} />
      <span class="untrusted">
        {t(severity === 'critical' ? 'watchLine_critical' : 'watchLine_high', new URL(site).host)}
        {others.length > 0 && ` · ${counted('andMore', others.length)}`}
      </span>
      <button type="button" data-kind="action" data-action="show-alert" onClick={() => openHistory(site)}>
        {t('watchOpenHistory')}
      </button>
    </p>
  );
}
