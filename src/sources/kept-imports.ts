import type { Session } from '../session/session';
import { type KeptOnDevice, keptOnDevice } from './kept-on-device';

/** Imports that a person has not finished, on this device: only their names; lines and results are the server's. */
export function keptImports(applicationId: string, session: Pick<Session, 'person'>): KeptOnDevice {
  return keptOnDevice(applicationId, 'imports', session);
}
