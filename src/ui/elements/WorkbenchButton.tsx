// Opens the workbench, a separate page.
import { isConfined } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import { isPanel } from '../../platform/panel.ts';
import { IconButton } from './IconButton.tsx';

export function WorkbenchButton({ open }: { readonly open: () => Promise<void> }) {
  if (isConfined()) return null;
  const go = async () => {
    await open();
    // A popup would stay in front of it.
    if (!isPanel()) close();
  };
  return <IconButton icon="workbench" label={t('openWorkbench')} onClick={go} />;
}
