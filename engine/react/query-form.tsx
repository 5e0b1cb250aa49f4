import { useEffect, useId, useRef, useState } from 'react';
import type { FieldFormModel, FieldModel, Json, JsonObject } from '../model';
import { type FormStore, isObject, type QueryPatch } from '../runtime';
import { useEngine } from './engine';
import { FormFields } from './form-fields';
import { StoreContext, useFormOutline, useStoreDisposal } from './store-hooks';

interface QueryFormProps {
  readonly model: FieldFormModel;
  readonly context: JsonObject;
}

/** Pause in typing before the address is updated (milliseconds, specification section 9). */
const pause = 166;
const noQuery: JsonObject = {};

/**
 * A form without a submit button: its values are query parameters of the page, by the names of its fields, so that the address holds what
 * the screen shows. Default values are left out, and values with a problem are not written.
 */
export default function QueryForm({ model, context }: QueryFormProps) {
  const { screens } = useEngine();
  if (screens === undefined) throw new Error('The engine was given nothing that changes the address.');
  const { openQueryForm, changeQuery } = screens;
  const query = isObject(context.query) ? context.query : noQuery;
  const [opened, setOpened] = useState(() => ({
    turn: 0,
    store: openQueryForm(model, context, valuesIn(model, query)),
  }));
  const { turn, store } = opened;
  useStoreDisposal(store);
  useEffect(() => store.setContext(context), [store, context]);

  // If the address changes otherwise, as by Back, the form starts again from it.
  const seen = useRef(query);
  useEffect(() => {
    const before = seen.current;
    seen.current = query;
    const foreign = model.fields.some((field, index) => {
      const now = query[field.name];
      return now !== before[field.name] && textOf(field, store.field(index).value) !== now;
    });
    if (foreign) setOpened({ turn: turn + 1, store: openQueryForm(model, context, valuesIn(model, query)) });
  }, [context, model, query, store, turn, openQueryForm]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => changeQuery(patchOf(store), 'replace'), pause);
    };
    const ends = model.fields.map((_field, index) => store.subscribeField(index, follow));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [changeQuery, model, store]);

  const prefix = `${model.id}${useId().replaceAll(/[^\w-]/g, '')}`;
  const { fields } = useFormOutline(store);
  return (
    <StoreContext value={store}>
      <search className="pt-query-form">
        <FormFields key={turn} store={store} fields={fields} prefix={prefix} />
      </search>
    </StoreContext>
  );
}

function valuesIn(model: FieldFormModel, query: JsonObject): JsonObject {
  const values: Record<string, Json> = {};
  for (const { name, path } of model.fields) {
    const value = query[name];
    if (value !== undefined && path.length === 1) values[name] = value;
  }
  return values;
}

function patchOf(store: FormStore): QueryPatch {
  const patch: Record<string, string | undefined> = {};
  store.model.fields.forEach((field, index) => {
    const { value, displayed, problems } = store.field(index);
    if (problems.length > 0) return;
    patch[field.name] = displayed ? textOf(field, value) : undefined;
  });
  return patch;
}

/** A value as written in the address; undefined for an empty one and for the default. */
function textOf(field: FieldModel, value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === '' || value === startOf(field)) return undefined;
  return String(value);
}

function startOf({ default: start }: FieldModel): Json | undefined {
  return start && 'value' in start ? start.value : undefined;
}
