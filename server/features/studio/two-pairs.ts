import type { Call } from '../../api/operation';
import type { Actor } from '../../session/session';

/** Whether who publishes must not be who edited. */
export async function asksForTwo({
  db,
  services,
}: Pick<Call<unknown, never, Actor>, 'db' | 'services'>): Promise<boolean> {
  return (await services.settings.current(db)).admin.twoPairsOfEyes === true;
}
