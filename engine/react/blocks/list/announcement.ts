import { useEffect, useRef, useState } from 'react';
import type { ListState, SourceState } from '../../../runtime';
import type { Translate } from '../../engine';

/**
 * What a screen reader announces when the user searched, filtered, sorted or changed the page and the response has arrived. Polls are not
 * announced, and neither is the first response.
 */
export function useAnnouncement(
  page: string,
  source: SourceState,
  { total, exact }: { readonly total: number; readonly exact: boolean },
  list: ListState,
  t: Translate,
  language: string,
): string {
  const [said, setSaid] = useState('');
  const told = useRef<string>(undefined);
  const settled = source.status === 'ready' && !source.previous;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer to the same question is not announced.
  useEffect(() => {
    if (!settled) return;
    const first = told.current === undefined;
    if (told.current === page) return;
    told.current = page;
    if (first) return;
    const pages = list.size > 0 ? Math.max(1, Math.ceil(total / list.size)) : 1;
    const count = t(exact ? 'kit:list.count' : 'kit:list.countOrMore', { count: total });
    const number = new Intl.NumberFormat(language);
    const shown = { page: number.format(list.page), pages: number.format(pages) };
    const where = t(exact ? 'kit:list.page' : 'kit:list.pageOnly', shown);
    setSaid(pages > 1 ? `${count} ${where}` : count);
  }, [page, settled]);
  return said;
}
