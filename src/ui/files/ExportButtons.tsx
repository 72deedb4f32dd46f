// Buttons that save something as files, one for each form.
import { type MessageKey, t } from '../../platform/i18n.ts';

/** By kind: the file's name, and the button's label. */
export type ExportKinds<Kind extends string> = Readonly<Record<Kind, readonly [file: string, label: MessageKey]>>;

interface ExportButtonsProps<Kind extends string> {
  readonly kinds: readonly Kind[];
  readonly files: ExportKinds<Kind>;
  readonly save: (kind: Kind) => Promise<void>;
  readonly isDisabled?: boolean;
}

export function ExportButtons<Kind extends string>({ kinds, files, save, isDisabled }: ExportButtonsProps<Kind>) {
  return (
    <>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          data-kind="action"
          data-action={`export-${kind}`}
          disabled={isDisabled}
          onClick={() => void save(kind)}
        >
          {t(files[kind][1])}
        </button>
      ))}
    </>
  );
}
