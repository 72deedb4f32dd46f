// A button that opens a file. The same file may be chosen again.
interface FileButtonProps {
  /** For outside checks: `data-action`. */
  readonly action: string;
  readonly label: string;
  readonly open: (file: File) => unknown;
}

export function FileButton({ action, label, open }: FileButtonProps) {
  return (
    <label class="button">
      {label}
      <input
        type="file"
        data-action={action}
        class="visually-hidden"
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) await open(file);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
