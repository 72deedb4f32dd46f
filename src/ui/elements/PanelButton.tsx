// Opens the side panel from the popup: it stays open, while the popup closes at the next click elsewhere.
import { t } from '../../platform/i18n.ts';
import { canOpenPanel, openPanel } from '../../platform/panel.ts';
import { IconButton } from './IconButton.tsx';

export function PanelButton() {
  if (!canOpenPanel()) return null;
  const open = async () => {
    await openPanel();
    close();
  };
  return <IconButton icon="panel" label={t('openPanel')} hint={t('openPanelHint')} onClick={open} />;
}
