import { isObject, type Json, type JsonObject } from '../../engine/model';
import type { Session } from '../session/session';

/** Small values by name, stored for each user on this device. No call throws: without storage nothing is stored (quality R18). */
export interface DeviceStore {
  read(name: string): Json | undefined;
  /** Undefined forgets it. */
  write(name: string, value: Json | undefined): void;
  /** Forgets everything of the current user. */
  forget(): void;
}

/** The current user's values on this device, of one kind. */
export function deviceStore(applicationId: string, kind: string, session: Pick<Session, 'person'>): DeviceStore {
  const key = () => `${applicationId}-${kind}-${session.person() ?? ''}`;
  const all = (): JsonObject => {
    try {
      const kept: Json = JSON.parse(localStorage.getItem(key()) ?? '{}');
      return isObject(kept) ? kept : {};
    } catch {
      return {};
    }
  };
  const save = (values: JsonObject) => {
    try {
      if (Object.keys(values).length > 0) localStorage.setItem(key(), JSON.stringify(values));
      else localStorage.removeItem(key());
    } catch {
      // It lasts as long as the page.
    }
  };
  return {
    read: (name) => all()[name],
    write(name, value) {
      const { [name]: _before, ...others } = all();
      save(value === undefined ? others : { ...others, [name]: value });
    },
    forget: () => save({}),
  };
}
