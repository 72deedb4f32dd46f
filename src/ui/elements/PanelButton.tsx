// The way from the popup, which closes with the next click elsewhere, to the panel, which stays.
import { t } from '../../platform/i18n.ts';
import { canOpenPanel, openPanel } from '../../platform/panel.ts';

export function PanelButton() {
  if (!canOpenPanel()) return null;
  const open = async () => {
    await openPanel();
    close();
  };
  return (
    <button type="button" title={t('openPanelHint')} onClick={open}>
      <span aria-hidden="true">◨ </span>
      {t('openPanel')}
    </button>
  );
}
