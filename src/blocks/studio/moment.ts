/** A time as users read it, to the minute, in their own time zone. */
export function momentText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** The value of a date-time input, which has no time zone, as UTC; undefined unless it is in the future. */
export function momentToCome(written: string, now: number): string | undefined {
  const at = new Date(written).getTime();
  return Number.isNaN(at) || at <= now ? undefined : new Date(at).toISOString();
}
