import type { Session } from '../session/session';
import { type DeviceStore, deviceStore } from './device-store';

/** Imports that a user has not finished, on this device: only their names; lines and results are on the server. */
export function storedImports(applicationId: string, session: Pick<Session, 'person'>): DeviceStore {
  return deviceStore(applicationId, 'imports', session);
}
