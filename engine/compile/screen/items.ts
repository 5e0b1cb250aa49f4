import type { Item } from '../../definition';
import type { ItemModel, JsonSchema } from '../../model';
import { contextTest } from '../context-condition';
import { inside, type Spot } from '../report';
import { placeOf } from './arguments';
import { compileFormat } from './formats';
import { reading, type ScreenScope } from './scope';
import { checkText } from './texts';

/** A compiled item, and what is known of its value. */
export interface KnownItem {
  readonly item: ItemModel;
  readonly schema: JsonSchema | undefined;
}

/**
 * A value of a record with its label and format.
 * @param root place of the record in the context: fields are read below it
 * @param reader scope of its conditions and links; a column's condition is evaluated once for the list, not per record
 */
export function compileItem(
  { field, label, format, displayed, help, empty, id = field }: Item,
  spot: Spot,
  scope: ScreenScope,
  root: readonly string[],
  reader: ScreenScope = scope,
): KnownItem {
  checkText(label, inside(spot, 'label'), scope);
  checkText(help, inside(spot, 'help'), scope);
  checkText(empty, inside(spot, 'empty'), scope);
  const { schema } = placeOf([...root, field].join('.'), inside(spot, 'field'), scope);
  const share = (of: string, at: Spot) => {
    placeOf([...root, of].join('.'), at, scope);
    return of.split('.');
  };
  const item: ItemModel = {
    id,
    label,
    field: field.split('.'),
    format: compileFormat(format, inside(spot, 'format'), scope, { schema, name: field, share }),
    displayed: contextTest(displayed, inside(spot, 'displayed'), reader.world, scope.report),
    ...(help !== undefined && { help }),
    ...(empty !== undefined && { empty }),
  };
  return { item, schema };
}

/** Items of one kind of record, each with a unique name. */
export function compileItems(
  written: readonly Item[],
  spot: Spot,
  scope: ScreenScope,
  root: readonly string[],
): ItemModel[] {
  const seen = new Set<string>();
  return written.map((each, index) => {
    const { item } = compileItem(each, inside(spot, index), scope, root);
    checkDoubled(item.id, seen, inside(spot, index), scope);
    return item;
  });
}

/** Reports a name that an earlier part has too. */
export function checkDoubled(name: string, seen: Set<string>, spot: Spot, { report }: ScreenScope): void {
  if (seen.has(name)) report(spot, 'part-doubled', { name });
  seen.add(name);
}

/** Scope of items of chart rows, which are read below their own root. */
export function rowScope(scope: ScreenScope, row: JsonSchema): ScreenScope {
  return reading(scope, { row });
}
