import type { KeptArrangements } from '../../engine/react';
import type { Session } from '../session/session';
import { deviceStore } from './device-store';

/** Each user's arrangement of their tables, on this device; defaults of the definitions are not stored. */
export function storedArrangements(applicationId: string, session: Session): KeptArrangements {
  const kept = deviceStore(applicationId, 'lists', session);
  return {
    read: kept.read,
    write: (list, { hidden, dense }) =>
      kept.write(list, hidden.length === 0 && !dense ? undefined : { hidden: [...hidden], dense }),
  };
}
