// Selects one crawler.
interface CrawlerBoxProps {
  readonly token: string;
  readonly owner?: string | null;
  readonly isChosen: boolean;
  readonly toggle: () => void;
}

export function CrawlerBox({ token, owner = null, isChosen, toggle }: CrawlerBoxProps) {
  return (
    <label>
      <input type="checkbox" name="crawler" value={token} checked={isChosen} onChange={toggle} />
      <span>{token}</span>
      {owner && <span class="soft">{owner}</span>}
    </label>
  );
}
