import type { Json } from '../../engine/model';

/**
 * A source of licenses that answers as the API does, and counts what it was asked.
 * @param total how many there are
 * @param owners the customers whose licenses they are, in turn
 */
export function licenses(total: number, ...owners: readonly string[]) {
  const customers = owners.length > 0 ? owners : ['a', 'b'];
  const all = Array.from({ length: total }, (_, at) => ({
    id: `id-${at}`,
    number: `WLS-${at}`,
    of: customers[at % customers.length] ?? '',
  }));
  const asked: Readonly<Record<string, Json>>[] = [];
  let isDown = false;
  return {
    asked,
    fail: (now: boolean) => {
      isDown = now;
    },
    async readSource(_source: string, given: Readonly<Record<string, Json>>): Promise<Json> {
      asked.push(given);
      if (isDown) throw new Error('down');
      const { q, id, page = 1, size = all.length, of } = given;
      const found = all.filter(
        (each) =>
          (q === undefined || each.number.includes(String(q))) &&
          (id === undefined || each.id === id) &&
          (of === undefined || each.of === of),
      );
      const first = (Number(page) - 1) * Number(size);
      return { items: found.slice(first, first + Number(size)), total: found.length };
    },
  };
}
