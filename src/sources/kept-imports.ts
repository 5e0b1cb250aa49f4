import type { Session } from '../session/session';
import { type KeptOnDevice, keptOnDevice } from './kept-on-device';

/** Imports that a user has not finished, on this device: only their names; lines and results are on the server. */
export function keptImports(applicationId: string, session: Pick<Session, 'person'>): KeptOnDevice {
  return keptOnDevice(applicationId, 'imports', session);
}
