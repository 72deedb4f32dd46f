// Selects one crawler.
interface CrawlerBoxProps {
  readonly token: string;
  readonly operator?: string | null;
  readonly isChosen: boolean;
  readonly toggle: () => void;
}

export function CrawlerBox({ token, operator = null, isChosen, toggle }: CrawlerBoxProps) {
  return (
    <label>
      <input type="checkbox" name="crawler" value={token} checked={isChosen} onChange={toggle} />
      <span>{token}</span>
      {operator && <span class="soft">{operator}</span>}
    </label>
  );
}
