// The list of the room, made in its worker.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { UrlListContext } from '../../../workers/urls/jobs.ts';
import { ListReader } from './list-reader.ts';
import { EMPTY_LIST, type ListState } from './list-state.ts';

export function useUrlList({ site, robots, crawlers, policies }: UrlListContext): readonly [ListState, ListReader] {
  const [state, setState] = useState(EMPTY_LIST);
  const context = useMemo(() => ({ site, robots, crawlers, policies }), [site, robots, crawlers, policies]);
  const reader = useRef<ListReader | null>(null);
  reader.current ??= new ListReader(context, (url, namedBy) => fetchSitemap(site, url, namedBy ?? site), setState);
  const { current } = reader;
  useEffect(() => current.setContext(context), [current, context]);
  useEffect(() => () => current.end(), [current]);
  return [state, current];
}

async function fetchSitemap(site: string, url: string, namedBy: string): Promise<SitemapAnswer> {
  const tabId = await ownTabId();
  const failed = { kind: 'failed', reason: 'network' } as const;
  return tabId === null ? failed : background.sitemapFile(tabId, site, url, namedBy).catch(() => failed);
}
