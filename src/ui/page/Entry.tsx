// A name and the values that the page or its response has for it, as written.
import { t } from '../../platform/i18n.ts';
import { brief } from '../../words/text/place.ts';
import { visibleText } from '../../words/text/text.ts';
import { Written } from '../elements/Written.tsx';

export interface EntryValue {
  /** As shown. */
  readonly text: string;
  readonly note: string | null;
  /** Prose: it breaks as usual in its language. */
  readonly isProse: boolean;
}

export const plainValue = (text: string): EntryValue => ({ text: visibleText(text), note: null, isProse: false });

export const unofficialValue = (text: string): EntryValue => ({ ...plainValue(text), note: t('noStandard') });

/** Renders nothing without a value. */
export function Entry({ name, found }: { readonly name: string; readonly found: readonly EntryValue[] }) {
  if (found.length === 0) return null;
  return (
    <>
      <dt class="untrusted">{brief(name)}</dt>
      {found.map(({ text, note, isProse }, index) => (
        <dd key={index} class="untrusted value">
          <Content text={text} isProse={isProse} />
          {note && <span class="soft"> {note}</span>}
        </dd>
      ))}
    </>
  );
}

function Content({ text, isProse }: Pick<EntryValue, 'text' | 'isProse'>) {
  if (text === '') return <span class="soft">{t('emptyValue')}</span>;
  return isProse ? <code>{text}</code> : <Written text={text} />;
}
