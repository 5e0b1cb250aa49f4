import type { KeptArrangements } from '../../engine/react';
import type { Session } from '../session/session';
import { keptOnDevice } from './kept-on-device';

/** Each user's arrangement of their tables, on this device; defaults of the definitions are not stored. */
export function keptArrangements(applicationId: string, session: Session): KeptArrangements {
  const kept = keptOnDevice(applicationId, 'lists', session);
  return {
    read: kept.read,
    write: (list, { hidden, dense }) =>
      kept.write(list, hidden.length === 0 && !dense ? undefined : { hidden: [...hidden], dense }),
  };
}
