// The lines that could not be read: how many, why, and what some of them look like.
import { type LogReport, UNREAD_REASONS } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { Words } from '../../../ui/elements/Words.tsx';
import { formatList } from '../../../words/text/format.ts';
import { quoteBrief } from '../../../words/text/place.ts';
import { unreadReasonText } from './words.ts';

interface UnreadProps {
  readonly report: LogReport;
  readonly fileNames: readonly string[];
}

export function Unread({ report: { unread, unreadReasons, unreadExamples }, fileNames }: UnreadProps) {
  if (unread === 0) return null;
  const reasons = UNREAD_REASONS.flatMap((reason) => {
    const count = unreadReasons[reason] ?? 0;
    return count === 0 ? [] : [t('noted', unreadReasonText(reason), formatNumber(count))];
  });
  return (
    <details class="unread pad">
      <summary>
        <Icon name="chevron" />
        {counted('logUnread', unread)} <span class="soft">{formatList(reasons)}</span>
      </summary>
      <ol>
        {unreadExamples.map(({ file, line, reason, text }) => (
          <li key={`${file} ${line}`} value={line}>
            <Words of={quoteBrief(text)} />{' '}
            <span class="soft">
              {unreadReasonText(reason)}
              {fileNames.length > 1 && (
                <>
                  {' · '}
                  <Words of={quoteBrief(fileNames[file] ?? '')} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
