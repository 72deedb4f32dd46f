// A button that opens files. The same file can be chosen again.
interface FileButtonProps {
  /** For outside checks: `data-action`. */
  readonly action: string;
  readonly label: string;
}

interface OneFile extends FileButtonProps {
  readonly open: (file: File) => unknown;
}

interface SeveralFiles extends FileButtonProps {
  /** A folder is chosen, with all files in it. */
  readonly isFolder?: true;
  /** Called with at least one. */
  readonly openAll: (files: readonly File[]) => unknown;
}

export function FileButton({ action, label, ...rest }: OneFile | SeveralFiles) {
  return (
    <label class="button">
      {label}
      <input
        type="file"
        data-action={action}
        class="visually-hidden"
        multiple={'openAll' in rest}
        {...('isFolder' in rest ? { webkitdirectory: true } : {})}
        onChange={async ({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          const [first] = files;
          if (first) await ('openAll' in rest ? rest.openAll(files) : rest.open(first));
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
