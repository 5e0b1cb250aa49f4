import type { JsonObject } from '../model';
import { hasNothing } from './cell';
import { isEmpty } from './empty';
import { type OpenObject, writePath } from './path';
import type { Session } from './session';

/**
 * What is sent: the displayed, stored fields in scope that hold something, at their paths, and the extra values whose
 * condition holds. What is evaluated is what is sent: a hidden field is in neither.
 */
export function payloadOf(session: Session, sends: 'step' | 'form'): JsonObject {
  const payload: OpenObject = {};
  for (const cell of session.cells) {
    const { field, kind, typed } = cell;
    if (!cell.displayed || !field.store || !session.isInScope(field.step, sends)) continue;
    if (typed === undefined || hasNothing(cell)) continue;
    writePath(payload, field.path, kind?.sent?.(typed, field, session.around(cell)) ?? typed);
  }
  for (const extra of session.model.extra) {
    const value = session.extra(extra);
    if (value !== undefined && !isEmpty(value)) writePath(payload, extra.path, value);
  }
  return payload;
}

/** What a submit now has to wait for: rules that think, and options that are still on their way. */
export function awaitedBy(session: Session, sends: 'step' | 'form'): readonly Promise<void>[] {
  const loading = session.cells.flatMap((cell) =>
    cell.displayed && session.isInScope(cell.field.step, sends) ? (session.loading(cell) ?? []) : [],
  );
  return [...session.judging.thinking(sends), ...loading];
}
