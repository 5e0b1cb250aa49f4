import { isObject, type Json } from '../../engine/model';
import type { KeptArrangements } from '../../engine/react';
import type { Session } from '../session/session';

/** How each person arranged their tables, on this device. Without storage it is as the definitions have it with the next page (quality R18). */
export function keptArrangements(applicationId: string, session: Session): KeptArrangements {
  const key = () => `${applicationId}-lists-${session.person() ?? ''}`;
  const all = (): Readonly<Record<string, Json>> => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '{}');
      return isObject(kept as Json) ? (kept as Record<string, Json>) : {}; // what JSON.parse answers is JSON
    } catch {
      return {};
    }
  };
  return {
    read: (list) => all()[list],
    write(list, { hidden, dense }) {
      const { [list]: _before, ...others } = all();
      const next = hidden.length === 0 && !dense ? others : { ...others, [list]: { hidden: [...hidden], dense } };
      try {
        localStorage.setItem(key(), JSON.stringify(next));
      } catch {
        // It is so as long as the page lasts.
      }
    },
  };
}
