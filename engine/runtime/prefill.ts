import type { Json } from '../model';
import { type Cell, hasNothing, isLocked } from './cell';
import type { Changes } from './change';
import { fits, isSecret } from './draft';
import { isObject, readPath } from './path';
import { same } from './same';
import type { Session } from './session';
import type { FormStore } from './state';

/** Fills a form from records such as templates, without replacing what users have entered unless they agree. */
export function createPrefill(session: Session, changes: Changes): FormStore['prefill'] {
  /** What the latest record has filled in: as long as it is unchanged, the next one may replace it. */
  let filled: ReadonlyMap<Cell, Json | undefined> = new Map();

  /** Whether users have entered a value, now or when the record was stored; a default is not entered. */
  function isEntered(cell: Cell): boolean {
    if (hasNothing(cell) || (filled.has(cell) && same(filled.get(cell), cell.typed))) return false;
    return cell.changed || session.given(cell) !== undefined;
  }

  return (record, entered) => {
    const values = valuesOf(record, session);
    const differing = [...values].flatMap(([cell, value]) =>
      isEntered(cell) && !same(session.receive(cell, value), cell.typed) ? [cell] : [],
    );
    const indices = differing.map(({ index }) => index);
    if (entered === 'ask' && differing.length > 0) return indices;
    const kept = new Set(entered === 'keep' ? differing : []);
    const taken = [...values].filter(([cell]) => !kept.has(cell));
    // What the record before has filled in and this one lacks.
    const left = [...filled.keys()].filter((cell) => !values.has(cell) && !isEntered(cell));
    session.batch(() => {
      changes.clear(left.map(({ index }) => index));
      changes.fill(new Map(taken.map(([cell, value]) => [cell.index, value])));
    });
    filled = new Map(taken.map(([cell]) => [cell, cell.typed]));
    return indices;
  };
}

/** The values of a record that fit fields which users may change. */
function valuesOf(record: Json, { cells }: Session): ReadonlyMap<Cell, Json> {
  const values = new Map<Cell, Json>();
  if (!isObject(record)) return values;
  for (const cell of cells) {
    const { field, offered, options } = cell;
    const value = readPath(record, field.path);
    if (value === undefined || value === '' || !field.store || field.computed !== undefined) continue;
    if (isSecret(cell) || isLocked(cell) || !fits(cell, value)) continue;
    const isClosed = options?.status === 'ready' && !field.options?.freeText && !Array.isArray(value);
    if (isClosed && offered?.some((each) => same(each, value)) !== true) continue;
    values.set(cell, value);
  }
  return values;
}
