import type { KeptArrangements } from '../../engine/react';
import type { Session } from '../session/session';
import { keptOnDevice } from './kept-on-device';

/** How each person arranged their tables, on this device; what is as the definitions have it is not kept. */
export function keptArrangements(applicationId: string, session: Session): KeptArrangements {
  const kept = keptOnDevice(applicationId, 'lists', session);
  return {
    read: kept.read,
    write: (list, { hidden, dense }) =>
      kept.write(list, hidden.length === 0 && !dense ? undefined : { hidden: [...hidden], dense }),
  };
}
