import type { Call } from '../../api/operation';
import type { Actor } from '../../session/session';

/** Whether publisher and editor must be different users. */
export async function asksForTwo({
  db,
  services,
}: Pick<Call<unknown, never, Actor>, 'db' | 'services'>): Promise<boolean> {
  return (await services.settings.current(db)).admin.twoPairsOfEyes === true;
}
