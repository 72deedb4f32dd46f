// "Check rendering on a sample": its progress, and the differences.
import { useEffect, useRef } from 'preact/hooks';
import { hasWindows } from '../../../platform/browser.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { checkRendering, MOST_RENDERED, type Rendering, renderingTexts } from './rendering.ts';

interface RenderingCheckProps {
  readonly rendering: Rendering | null;
  readonly show: (rendering: Rendering) => void;
  /** The pages to open. */
  readonly sample: () => Promise<readonly string[]>;
}

export function RenderingCheck({ rendering, show, sample }: RenderingCheckProps) {
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isBusy = rendering?.progress === 'running';
  const start = async () => {
    // A second click, before the first has asked for the pages, is the same one.
    if (stop.current !== null) return;
    const here = new AbortController();
    stop.current = here;
    try {
      await checkRendering(await sample(), show, here.signal);
    } finally {
      stop.current = null;
    }
  };
  // Firefox for Android opens each tab in front.
  const canBeChecked = hasWindows();
  return (
    <p class="audit-rendering">
      <span class="soft">{t('auditMethodRaw')}</span>{' '}
      {canBeChecked && (
        <button
          type="button"
          data-kind="action"
          data-action="audit-rendering"
          onClick={() => (isBusy ? stop.current?.abort() : void start())}
        >
          {isBusy ? t('cancel') : t('auditRender', formatNumber(MOST_RENDERED))}
        </button>
      )}{' '}
      <span role="status" data-rendering={rendering?.progress ?? ''} data-differing={rendering?.differing ?? ''}>
        {rendering && renderingTexts(rendering).join(' ')}
      </span>
    </p>
  );
}
