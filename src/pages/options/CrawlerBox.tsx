// Selects one crawler.
interface CrawlerBoxProps {
  readonly token: string;
  readonly operator?: string | null;
  readonly isSelected: boolean;
  readonly toggle: () => void;
}

export function CrawlerBox({ token, operator = null, isSelected, toggle }: CrawlerBoxProps) {
  return (
    <label>
      <input type="checkbox" name="crawler" value={token} checked={isSelected} onChange={toggle} />
      <span>{token}</span>
      {operator && <span class="soft">{operator}</span>}
    </label>
  );
}
