/** The days of a preset, by the calendar of UTC as limits of dates are; undefined for a name that is none. */
export function presetRange(name: string, now: number): string | undefined {
  const today = new Date(now);
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const range = (from: number, to: number) => `${dayOf(from)}/${dayOf(to)}`;
  switch (name) {
    case 'last7Days':
      return range(Date.UTC(year, month, date - 6), now);
    case 'last30Days':
      return range(Date.UTC(year, month, date - 29), now);
    case 'next7Days':
      return range(now, Date.UTC(year, month, date + 6));
    case 'next30Days':
      return range(now, Date.UTC(year, month, date + 29));
    case 'lastMonth':
      return range(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0));
    case 'thisMonth':
      return range(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0));
    case 'nextMonth':
      return range(Date.UTC(year, month + 1, 1), Date.UTC(year, month + 2, 0));
    case 'thisYear':
      return range(Date.UTC(year, 0, 1), Date.UTC(year, 11, 31));
    default:
      return undefined;
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
