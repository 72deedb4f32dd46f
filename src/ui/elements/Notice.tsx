// The screens without a verdict, each with what a person can do.
import type { ComponentChildren } from 'preact';
import { isConfined } from '../../platform/browser.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import { EVERY_SITE, patternOf, requestAccess } from '../../platform/permissions.ts';
import { robotsUrlOf } from '../../shared/page.ts';
import { isStillLoading, type LoadError, type PageView } from '../../shared/protocol.ts';
import { brief } from '../../words/text/place.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PanelButton } from './PanelButton.tsx';
import { SettingsButton } from './SettingsButton.tsx';

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Notice({ icon, title, children }: NoticeProps) {
  return (
    <section class="notice">
      <Icon name={icon} />
      <h1>{title}</h1>
      <div class="body">{children}</div>
      <footer>
        <SettingsButton />
        <PanelButton />
      </footer>
    </section>
  );
}

export function Loading() {
  return (
    <div class="loading" role="status">
      <h1>{t('loading')}</h1>
    </div>
  );
}

/** `children`: a way to try again. */
export function Failed({ error, children }: { readonly error: string; readonly children?: ComponentChildren }) {
  return (
    <Notice icon="conflict" title={t('failedTitle')}>
      <p>
        {t('failedHint')} <code class="untrusted">{error}</code>
      </p>
      {children}
    </Notice>
  );
}

export function NotApplicable({ scheme }: { readonly scheme: string }) {
  return (
    <Notice icon="page" title={t('notApplicableTitle')}>
      <p>{t('notApplicable', `${scheme}:`)}</p>
      <p class="soft">{t('notApplicableHint')}</p>
    </Notice>
  );
}

export function Restricted({ origin }: { readonly origin: string }) {
  const url = robotsUrlOf(origin);
  return (
    <Notice icon="lock" title={t('restrictedTitle', new URL(origin).host)}>
      <p>{t('restricted')}</p>
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    </Notice>
  );
}

export function Closed() {
  return (
    <Notice icon="lock" title={t('closedTitle')}>
      <p>{t('closed')}</p>
      <p class="soft">{t('notApplicableHint')}</p>
    </Notice>
  );
}

const NOT_LOADED: Record<LoadError, MessageKey> = {
  dns: 'notLoaded_dns',
  refused: 'notLoaded_refused',
  tls: 'notLoaded_tls',
  other: 'notLoaded_other',
  auth: 'notLoaded_auth',
  pending: 'notLoaded_pending',
};
const NOT_LOADED_ICONS: Partial<Record<LoadError, IconName>> = { auth: 'lock', pending: 'page' };

type NotLoadedProps = Omit<Extract<PageView, { kind: 'not-loaded' }>, 'kind' | 'url'> & {
  /** A way to try again. */
  readonly children?: ComponentChildren;
};

/** What caused the error, by the browser's name for it; null if the name doesn't say. */
function faultOf(error: LoadError, name: string): MessageKey | null {
  if (error === 'refused' || error === 'tls') return 'faultServer';
  if (error === 'dns') return 'faultName';
  if (error !== 'other') return null;
  if (/offline|disconnected|proxy|network_changed|network_access|address_unreachable/i.test(name))
    return 'faultConnection';
  if (/blocked_by|abort/i.test(name)) return 'faultBrowser';
  const isServer = /empty|reset|time_?d?_?out|invalid|http2|quic|redirect|content|closed|interrupt/i.test(name);
  return isServer ? 'faultServer' : null;
}

/** The browser shows an error page instead of the page, or nothing yet. */
export function NotLoaded({ origin, error, name, children }: NotLoadedProps) {
  const fault = faultOf(error, name);
  const title = isStillLoading(error) ? 'notLoadedYetTitle' : 'notLoadedTitle';
  return (
    <Notice icon={NOT_LOADED_ICONS[error] ?? (fault === 'faultConnection' ? 'offline' : 'page')} title={t(title)}>
      <p>{t(NOT_LOADED[error], brief(new URL(origin).host))}</p>
      {fault !== null && <p data-fault={fault}>{t(fault)}</p>}
      {!isStillLoading(error) && <p>{t('notLoadedUnknown')}</p>}
      {name !== '' && <p class="soft untrusted">{t('notLoadedName', brief(name))}</p>}
      {!isStillLoading(error) && children}
    </Notice>
  );
}

export function NoAccess({ origin }: { readonly origin: string }) {
  return (
    <Notice icon="lock" title={t('noAccessTitle', new URL(origin).host)}>
      <p>{t('noAccess')}</p>
      <AccessButtons origin={origin} />
      <p class="soft">{t('noAccessHint')}</p>
    </Notice>
  );
}

interface AccessProps {
  readonly origin: string;
  /** What else can be done. */
  readonly children?: ComponentChildren;
}

export function AccessButtons({ origin, children }: AccessProps) {
  if (isConfined()) {
    return (
      <p>
        {t('allowElsewhere')} {children}
      </p>
    );
  }
  return (
    <p class="actions">
      <button type="button" data-kind="action" data-main onClick={() => requestAccess([patternOf(origin)])}>
        {t('allowThisSite')}
      </button>
      <button type="button" data-kind="action" onClick={() => requestAccess(EVERY_SITE)}>
        {t('allowEverySite')}
      </button>
      {children}
    </p>
  );
}
