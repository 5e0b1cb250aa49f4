/** A moment as people read it, to the minute, in their own time zone. */
export function momentText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** The moment that a control of the browser holds, which knows no time zones, as UTC; undefined where it holds none to come. */
export function momentToCome(written: string, now: number): string | undefined {
  const at = new Date(written).getTime();
  return Number.isNaN(at) || at <= now ? undefined : new Date(at).toISOString();
}
