// At the top of the popup: what watched sites have to show, before what the page has.
import { counted, t } from '../../platform/i18n.ts';
import { alertSeverity } from '../../shared/alert-severity.ts';
import type { SiteWatch } from '../../shared/protocol.ts';
import { HistoryButton } from '../elements/HistoryButton.tsx';
import { Icon } from '../elements/Icon.tsx';
import type { CloserLook } from './use-closer-look.ts';

const LINES = {
  critical: { icon: 'no', key: 'watchLine_critical' },
  high: { icon: 'conflict', key: 'watchLine_high' },
  over: { icon: 'info', key: 'watchLine_over' },
} as const;

interface LineProps {
  readonly watch: SiteWatch | null | undefined;
  readonly look: Pick<CloserLook, 'AlertEffect'> | null;
  readonly openHistory: (site: string) => void;
}

export function WatchLine({ watch, look, openHistory }: LineProps) {
  const [first, ...others] = watch?.alerts ?? [];
  if (!first) return null;
  const { site, alert } = first;
  const severity = alertSeverity(alert);
  const { icon, key } = LINES[severity];
  return (
    <p class="watch-line" data-watch-alert={site} data-severity={severity}>
      <Icon name={icon} />
      <span class="untrusted">
        {t(key, new URL(site).host)}
        {others.length > 0 && ` · ${counted('andMore', others.length)}`}
        {/* Its line is there before it is. */}
        <span class="watch-effect" data-watch-effect="">
          {look && <look.AlertEffect site={site} alert={alert} />}
        </span>
      </span>
      <HistoryButton action="show-alert" open={() => openHistory(site)} />
    </p>
  );
}
