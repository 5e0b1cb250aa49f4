import type { FieldModel, Json } from '../../../engine/model';
import { isPersonField, keptBy, savedAs } from '../../../kinds';
import type { Services } from '../../api/services';
import type { Edition } from '../../definitions/edition';
import { countRecords, type HeldValue, type RecordCount } from '../../entities';
import type { Db } from '../../platform/database';

/** A field of a form by their names. */
export interface AskedField {
  readonly form: string;
  readonly field: string;
}

/** How many records of an entity have a value in one of the fields. */
export interface StoredCount extends RecordCount {
  readonly entity: string;
}

/**
 * Counts the records that have a value in one of the fields, or this value, by what the live forms send where. `unknown`: values of a field
 * may be where nothing is counted, or the live form has no such field.
 */
export async function countStored(
  db: Db,
  { definitions, entities, entityWritten }: Pick<Services, 'definitions' | 'entities' | 'entityWritten'>,
  asked: readonly AskedField[],
  value: Json | undefined,
): Promise<{ readonly counts: readonly StoredCount[]; readonly unknown: boolean }> {
  const edition = definitions.edition();
  const wanted = new Map<string, Map<string, readonly HeldValue[]>>();
  let unknown = false;
  for (const each of asked) {
    const field = fieldOf(edition, each);
    if (field === undefined || !isOffered(field, value)) {
      unknown = true;
      continue;
    }
    if (!field.store || field.secret) continue;
    const calls = callsOf(edition, each.form);
    if (calls.length === 0) unknown = true;
    for (const call of calls) {
      const kept = keptBy(call);
      if (kept === 'nothing') continue;
      const isPerson = kept === 'person';
      const entity = isPerson ? 'user' : entityWritten(call);
      const [property, ...rest] = field.path;
      if (entity === undefined || property === undefined || rest.length > 0) {
        unknown = true;
        continue;
      }
      const held =
        isPerson && isPersonField(field.name)
          ? savedAs(field.name, value)
          : [{ property: currentName(entities.model(entity), property), ...(value !== undefined && { is: value }) }];
      const known = wanted.get(entity) ?? new Map();
      wanted.set(entity, known.set(JSON.stringify(held), held));
    }
  }
  const counts: StoredCount[] = [];
  for (const [entity, alternatives] of wanted) {
    const found = await countRecords(db, entity, entities.model(entity), [...alternatives.values()]);
    if (found) counts.push({ entity, ...found });
    else unknown = true;
  }
  return { counts, unknown };
}

function fieldOf({ forms }: Edition, { form, field }: AskedField): FieldModel | undefined {
  const model = Object.hasOwn(forms, form) ? forms[form] : undefined;
  return model?.kind === 'fields' ? model.fields.find(({ name }) => name === field) : undefined;
}

/** Only options that the live form writes out are counted. */
function isOffered({ options }: FieldModel, value: Json | undefined): boolean {
  if (value === undefined) return true;
  return options?.from.kind === 'list' && options.from.options.some((option) => option.value === value);
}

/** The operations to which a form sends: those of its steps, and of the actions that open it. */
function callsOf({ forms, screens }: Edition, form: string): readonly string[] {
  const model = forms[form];
  const own = model?.kind === 'fields' ? model.steps.flatMap(({ submit }) => submit.operation ?? []) : [];
  const uses = Object.values(screens).flatMap(({ formUses }) => formUses);
  const around = uses.flatMap((use) => (use.form === form ? (use.call ?? []) : []));
  return [...new Set([...own, ...around])];
}

/** An added property may be sent by one of its former names. */
function currentName({ properties }: ReturnType<Services['entities']['model']>, name: string): string {
  if (Object.hasOwn(properties, name)) return name;
  return Object.entries(properties).find(([, { was }]) => was.includes(name))?.[0] ?? name;
}
