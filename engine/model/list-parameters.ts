import type { ListBlockModel } from './screen';

type Asked = Pick<ListBlockModel, 'size' | 'paging' | 'keyset' | 'search' | 'as' | 'board' | 'calendar'> & {
  readonly detail?: unknown;
};

/** Where in a list one is, and in which order: addresses and views say it of any list. */
const placing = { page: 'integer', size: 'integer', cursor: 'text', sort: 'text', open: 'text' } as const;

/** Query parameters that a list has besides those of its filters, without its prefix. */
export function listParameters(list: Asked): Readonly<Record<string, 'text' | 'integer'>> {
  const { size, paging, keyset, search, as, board, calendar, detail } = list;
  const paged = paging !== false;
  return {
    ...(size > 0 && paged && { page: placing.page, size: placing.size }),
    ...(keyset && paged && { cursor: placing.cursor }),
    sort: placing.sort,
    ...(search !== undefined && { q: 'text' as const }),
    ...(detail !== undefined && { open: placing.open }),
    ...(((board && as !== 'board') || (calendar && as !== 'calendar')) && { as: 'text' as const }),
    ...(calendar && calendarParameters),
  };
}

/** Those of a calendar: what it shows. */
export const calendarParameters = { month: 'text', day: 'text', view: 'text' } as const;

/** Whether a parameter says something else than what narrows a list: no filter is meant, even where the list has no use for it. */
export function isBesideFilters(list: Asked, name: string): boolean {
  return Object.hasOwn(placing, name) || (name !== 'q' && Object.hasOwn(listParameters(list), name));
}
