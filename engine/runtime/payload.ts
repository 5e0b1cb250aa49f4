import { isEmpty, isSentWith, type JsonObject } from '../model';
import { type OpenObject, writePath } from './path';
import type { Session } from './session';

/**
 * The payload: the displayed, stored fields in scope that have a value, at their paths, and the extra values whose condition holds.
 * Validated and sent values are the same: a hidden field is in neither.
 */
export function payloadOf(session: Session, sends: 'step' | 'form'): JsonObject {
  const payload = fieldsOf(session, sends, session.step());
  for (const extra of session.model.extra) {
    const value = session.extra(extra);
    if (value !== undefined && !isEmpty(value)) writePath(payload, extra.path, value);
  }
  return payload;
}

/** The field values that a submit of the step sends, without the extra values. */
export function fieldsOf(session: Session, sends: 'step' | 'form', at: number): OpenObject {
  const payload: OpenObject = {};
  for (const cell of session.cells) {
    const { field } = cell;
    if (!cell.displayed || !field.store || !isSentWith(sends, at, field.step)) continue;
    const value = session.sentValue(cell);
    if (value !== undefined) writePath(payload, field.path, value);
  }
  return payload;
}

/** What a submit now has to wait for: pending rules, options and code. */
export function awaitedBy(session: Session, sends: 'step' | 'form'): readonly Promise<unknown>[] {
  const loading = session.cells.flatMap((cell) =>
    cell.displayed && session.isInScope(cell.field.step, sends) ? (session.loading(cell) ?? []) : [],
  );
  const arriving = session.arriving();
  return [...session.judging.thinking(sends), ...loading, ...(arriving ? [arriving] : [])];
}
