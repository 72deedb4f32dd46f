// The way to the workbench, which is a page of its own.
import { isConfined } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import { isPanel } from '../../platform/panel.ts';
import { openWorkbench } from '../../platform/workbench.ts';
import { IconButton } from './IconButton.tsx';

/** @param origin the site to work on */
export function WorkbenchButton({ origin }: { readonly origin: string }) {
  if (isConfined()) return null;
  const open = async () => {
    await openWorkbench(origin);
    // A popup would stay in front of it.
    if (!isPanel()) close();
  };
  return <IconButton icon="workbench" label={t('openWorkbench')} onClick={open} />;
}
