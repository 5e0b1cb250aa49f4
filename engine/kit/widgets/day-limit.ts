import type { Json } from '../../model';

/** A limit as the browser's picker of days expects it. */
export function dayOf(limit: Json | undefined): string | undefined {
  if (limit === 'today') return new Date().toISOString().slice(0, 10);
  return typeof limit === 'string' ? limit : undefined;
}
