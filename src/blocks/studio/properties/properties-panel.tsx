import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSharedField } from '../../../../engine/definition';
import { type FieldFormModel, isList, type JsonObject } from '../../../../engine/model';
import { type Engine, EngineProvider, FieldView, useEngine, useStoreDisposal } from '../../../../engine/react';
import { createFormStore, type FormStore, type Host, type Registry } from '../../../../engine/runtime';
import { portalWorld } from '../../../../kinds';
import { usePortal } from '../../../portal-context';
import { documentIn, setProperty } from '../documents/commands';
import { isFieldList } from '../documents/fields';
import type { Selection } from '../documents/history';
import { nameOf, wayOf } from '../documents/identity';
import { isObject, textOf, valueAt } from '../documents/json';
import { documentOf, metaSchemaOf } from '../documents/kinds';
import { listNameOf, optionRows } from '../documents/options';
import { isNamedList, renamableAt } from '../documents/renames';
import { sharedIn } from '../documents/shared-fields';
import { namedPlace } from '../place-words';
import { useStudioParts, useStudioState } from '../studio-context';
import { CasePanel, CasesEditor, FieldsEditor, StepsEditor } from './cases-editor';
import { ChoiceEditor } from './choice-editor';
import { ConditionEditor } from './condition-editor';
import { type Operand, operandsOf, testAbout, writtenOf } from './conditions';
import { EntriesEditor } from './entries-editor';
import { type MetaProperty, placeAt, rootOf } from './meta';
import { NameEditor } from './name-editor';
import { FieldOptions, OptionListPanel } from './options-editor';
import { PartsEditor } from './parts-editor';
import { editorsOf, formOf, heldBy, type PropertyEditor, type PropertyWords, writtenFor } from './properties';
import { RulesEditor } from './rules-editor';
import { SentenceEditor } from './sentence-editor';
import { Home, Uses } from './uses';

/** Properties of the selection, described by the definition languages' schemas and drawn by the engine. */
export function PropertiesPanel() {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, askFor } = useStudioParts();
  const { work, selection, keptOut } = useStudioState(studio, 'work', 'selection', 'keptOut');
  const place = selection && `${selection.path} ${selection.at.join('/')}`;
  const top = useRef<HTMLDivElement>(null);
  // Something else begins with what it is called.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that is selected
  useEffect(() => {
    const side = top.current?.closest('.studio-side');
    if (side) side.scrollTop = 0;
  }, [place]);
  const kind = selection && documentOf(selection.path)?.kind;
  const document = selection && documentIn(work.texts, selection.path);
  if (selection === undefined || kind === undefined) return <p className="studio-none">{t('properties.nothing')}</p>;
  if (kind === 'texts') return <p className="studio-none">{t('properties.texts')}</p>;
  if (document === undefined) return <p className="studio-none">{t('properties.broken')}</p>;
  const value = valueAt(document, selection.at);
  if (isList(value) && isFieldList(document, selection.at))
    return <CasePanel selection={selection} document={document} />;
  if (isOptionList(selection.at) && optionRows(value) !== undefined)
    return <OptionListPanel selection={selection} value={value ?? []} />;
  if (!isObject(value)) return <p className="studio-none">{t('properties.nothing')}</p>;
  const own = selection.at.at(-1);
  // A rule is called by its type, an option by its value.
  const called = typeof own === 'string' ? own : (textOf(value.type) ?? textOf(value.value));
  const otherwise = selection.at.length > 0 && called !== undefined ? called : documentOf(selection.path)?.id;
  const name = nameOf(value) ?? otherwise ?? selection.path;
  const around = thingAround(document, selection.at);
  // A shared field or block is named by its key, which is no property of it.
  const isShared = kind === 'shared' && selection.at.length === 2;
  return (
    <div className="studio-properties" ref={top}>
      <header className="studio-panel-head">
        <h2 className="studio-panel-title">{name}</h2>
        <p className="studio-path">{selection.path}</p>
        {around !== undefined && (
          <button
            type="button"
            className="pt-link studio-link"
            onClick={() => studio.select({ path: selection.path, at: around })}
          >
            {t('lists.up', {
              name: nameOf(valueAt(document, around)) ?? documentOf(selection.path)?.id ?? selection.path,
            })}
          </button>
        )}
        {mayEdit && isShared && (
          <p className="studio-document-actions">
            <button
              type="button"
              className="pt-button pt-button-quiet studio-small"
              onClick={() => askFor({ do: 'rename', selection })}
            >
              {t('rename.button')}
            </button>
          </p>
        )}
        {mayEdit && selection.at.length === 0 && (kind === 'form' || kind === 'screen') && (
          <p className="studio-document-actions">
            {!keptOut.has(selection.path) && (
              <button
                type="button"
                className="pt-button pt-button-quiet studio-small"
                onClick={() => askFor({ do: 'rename', selection })}
              >
                {t('rename.button')}
              </button>
            )}
            <button
              type="button"
              className="pt-button pt-button-quiet studio-small"
              onClick={() => askFor({ do: 'make', copy: selection.path })}
            >
              {t('make.copy')}
            </button>
            {!keptOut.has(selection.path) && (
              <button
                type="button"
                className="pt-button pt-button-quiet studio-small"
                onClick={() => askFor({ do: 'remove', path: selection.path })}
              >
                {t('unmake.button')}
              </button>
            )}
          </p>
        )}
      </header>
      {isShared && <Uses selection={selection} name={name} />}
      {textOf(value.use) !== undefined && <Home selection={selection} name={textOf(value.use) ?? ''} />}
      <Thing
        key={`${selection.path} ${JSON.stringify(wayOf(document, selection.at).slice(0, -1))} ${String(value.type ?? value.block ?? '')} ${selection.at.length}`}
        selection={selection}
        document={document}
        value={value}
        name={name}
      />
      {!isShared && <Uses selection={selection} name={name} />}
    </div>
  );
}

interface ThingProps {
  readonly selection: Selection;
  readonly document: JsonObject;
  readonly value: JsonObject;
  readonly name: string;
}

/** Writes a property. What is typed, letter by letter, is not asked about, unlike what is chosen or taken away by one press. */
type SetProperty = (property: MetaProperty, next: JsonObject[string] | undefined, isTyped: boolean) => void;

const nothing = () => undefined;
/** So many properties that are not written yet need no press to be seen. */
const fewest = 3;

const host: Host = {
  operate: async () => ({ ok: true }),
  loadOptions: async () => [],
  perform: nothing,
  now: () => Date.now(),
  report: nothing,
};

function Thing({ selection, document, value, name }: ThingProps) {
  const { t, i18n } = useTranslation(['studio', 'describe']);
  const { studio, mayEdit, say, openTab } = useStudioParts();
  // While a choice is asked about, and once it is canceled, its select shows what is written.
  const { work, drawn } = useStudioState(studio, 'work', 'drawn', 'asked');
  const engine = useEngine();
  const [more, setMore] = useState(false);
  const english = i18n.language.startsWith('en');
  const kind = documentOf(selection.path)?.kind ?? 'form';
  // A language that is chosen while the page is open comes later than this is drawn.
  const isLoaded = i18n.hasResourceBundle(i18n.language, 'studio');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not loaded was said in another language
  const words = useMemo<PropertyWords>(() => {
    // Some fifty properties are asked for with each thing that is chosen.
    const known = new Map<string, string | undefined>();
    const sentence = (key: string) => {
      if (!known.has(key)) known.set(key, i18n.exists(`studio:${key}`) ? t(key) : undefined);
      return known.get(key);
    };
    // Some names say something else in another kind of document.
    const said = (group: string, property: string) =>
      sentence(`${group}Of.${kind}.${property}`) ?? sentence(`${group}.${property}`);
    const firstOf = (groups: readonly string[], name: string) => {
      for (const group of groups) {
        const words = sentence(`${group}.${name}`);
        if (words !== undefined) return words;
      }
      return undefined;
    };
    return {
      label: (property) => said('property', property) ?? property,
      help: ({ name: property, description }: MetaProperty) =>
        said('propertyHelp', property) ?? (english ? description : undefined),
      value(property, value) {
        if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
        // Others are names of a host, such as `portal:map`.
        if (typeof value !== 'string' || !/^[\w ]+$/.test(value)) return String(value);
        const groups = [`valueOf.${property}`, ...(property === 'type' ? ['types', 'rules'] : []), 'value', 'kinds'];
        return firstOf(groups, value.replaceAll(' ', '-')) ?? value;
      },
      unset: (value) => (value === undefined ? t('properties.unset') : t('properties.unsetIs', { value })),
      kind: (name) => firstOf(['kinds', 'property', 'rules', 'types'], name) ?? name,
      from: (value) => t('lists.from', { value }),
    };
  }, [t, i18n, english, kind, isLoaded]);
  const editors = useMemo(() => {
    const root = rootOf(metaSchemaOf(kind));
    const place = root && placeAt(root, document, selection.at);
    return place === undefined ? [] : editorsOf(place, value, words);
  }, [kind, document, selection, value, words]);
  const shared = sharedIn(work.texts);
  const operands = useMemo(() => {
    let found: readonly Operand[] | undefined;
    return (reference: string | undefined) => {
      const own = isObject(document.conditions) ? document.conditions : {};
      const place = (path: readonly string[]) => namedPlace(path, { t, exists: (key) => i18n.exists(key) });
      found ??= operandsOf(
        kind === 'form' ? document : undefined,
        selection.at,
        shared.fields,
        { ...shared.conditions, ...own },
        portalWorld.contexts,
        { say, place, t },
        drawn?.permissions.roles,
        shared.lists,
      );
      // Outside a form there are no fields, and conditions have no names.
      return reference?.endsWith('/ContextCondition') ? found.filter(({ group }) => group === 'context') : found;
    };
  }, [document, kind, selection.at, shared, say, t, i18n, drawn?.permissions.roles]);

  // What the shared field says holds where its use says nothing.
  const inherited = shared.fields[textOf(value.use) ?? ''];
  const as = isSharedField(selection.path, selection.at) ? 'name' : undefined;
  const renamable = useMemo(() => renamableAt(work.texts, selection, as), [work.texts, selection, as]);
  const set: SetProperty = (property, next, isTyped) => {
    const { texts } = studio.state().work;
    const now = studio.state().selection ?? selection;
    const outcome = setProperty(texts, now.path, [...now.at, property.name], next);
    studio.run(
      { ...outcome, selection: now },
      {
        label: 'property',
        about: words.label(property.name),
        // Letters in quick succession are one step.
        ...(isTyped && { merge: `property ${now.path} ${now.at.join('/')} ${property.name}` }),
      },
    );
  };
  const drawnBy = useMemo<Engine>(
    // Text that begins with “=” is shown as it is: the schemas' own descriptions have no keys.
    () => ({ ...engine, t: (key, args) => (key.startsWith('=') ? key.slice(1) : engine.t(key, args)) }),
    [engine],
  );
  const isWritten = ({ property }: PropertyEditor) =>
    value[property.name] !== undefined ||
    property.required ||
    selection.choose?.property === property.name ||
    usual.has(property.name) ||
    // A shared file has nothing else.
    (kind === 'shared' && selection.at.length === 0) ||
    (as !== undefined && property.name === as);
  const unwritten = editors.filter((each) => !isWritten(each)).length;
  const left = unwritten <= fewest ? 0 : unwritten;
  const shown = editors.filter((each) => more || left === 0 || isWritten(each));
  return (
    <EngineProvider engine={drawnBy}>
      <SimpleProperties editors={shown} value={value} readOnly={!mayEdit} onChange={set}>
        {(field) =>
          shown.map(({ property, editor }) => {
            const label = words.label(property.name);
            const written = value[property.name];
            if (selection.choose?.property === property.name && mayEdit)
              return <ChoiceEditor key={property.name} {...{ selection, label, choose: selection.choose }} />;
            switch (editor.as) {
              case 'field':
                if (
                  renamable &&
                  namedBy[renamable.kind] === property.name &&
                  (String(renamable.name) === written || (as !== undefined && written === undefined))
                )
                  return <NameEditor key={property.name} {...{ selection, label, renamable, as }} />;
                return field(property.name);
              case 'sentence':
                return (
                  <SentenceEditor
                    key={property.name}
                    selection={selection}
                    property={property.name}
                    label={label}
                    written={textOf(written)}
                    inherited={textOf(inherited?.[property.name])}
                    thing={name}
                  />
                );
              case 'condition':
                return (
                  <ConditionEditor
                    key={property.name}
                    label={label}
                    value={written}
                    inherited={inherited?.[property.name]}
                    usually={property.name === 'displayed' || property.name === 'required' || property.name === 'when'}
                    operands={() => operands(property.reference)}
                    readOnly={!mayEdit}
                    onChange={(next) => set(property, next, next !== undefined)}
                    onJson={() => openTab('json')}
                  />
                );
              default:
                if (property.name === 'validate')
                  return (
                    <RulesEditor
                      key={property.name}
                      selection={selection}
                      label={label}
                      value={isList(written) ? written : []}
                      readOnly={!mayEdit}
                      onChange={(next) => set(property, next.length === 0 ? undefined : next, next.length > 0)}
                    />
                  );
                if (
                  property.name === 'options' &&
                  (optionRows(written) ?? listNameOf(written)) !== undefined &&
                  kind !== 'screen'
                )
                  return <FieldOptions key={property.name} {...{ selection, label, written }} thing={name} />;
                if (selection.at.length === 0 && isNamedList(kind, property.name))
                  return (
                    <EntriesEditor
                      key={property.name}
                      selection={selection}
                      property={property.name}
                      label={label}
                      entries={isObject(written) ? written : {}}
                      condition={() => {
                        const [first] = operands(undefined);
                        return first && writtenOf({ kind: 'tests', join: 'all', tests: [testAbout(first)] }, true);
                      }}
                    />
                  );
                if (property.name === 'cases' && isObject(written))
                  return <CasesEditor key={property.name} selection={selection} label={label} union={value} />;
                return (
                  <PartsEditor
                    key={property.name}
                    {...{ selection, document, property, label, operands, words }}
                    thing={name}
                    around={value}
                  />
                );
            }
          })
        }
      </SimpleProperties>
      {Array.isArray(value.fields) && isFieldList(document, [...selection.at, 'fields']) && (
        <FieldsEditor selection={selection} list={[...selection.at, 'fields']} />
      )}
      {kind === 'form' && selection.at.length === 0 && isList(value.steps) && <StepsEditor selection={selection} />}
      {(left > 0 || more) && (
        <p className="studio-document-actions">
          <button
            type="button"
            className="pt-button pt-button-quiet studio-small"
            aria-expanded={more}
            onClick={({ detail, currentTarget }) => {
              setMore(!more);
              // By key: on to the first of them, which is above the button.
              if (!more && detail === 0) toNewControl(currentTarget.closest('.studio-properties'));
            }}
          >
            {more ? t('properties.fewer') : t('properties.more', { count: left })}
          </button>
        </p>
      )}
    </EngineProvider>
  );
}

/** The object that contains another one; undefined for a whole document. */
function thingAround(document: JsonObject, at: Selection['at']): Selection['at'] | undefined {
  for (let length = at.length - 1; length >= 0; length--)
    if (isObject(valueAt(document, at.slice(0, length)))) return at.slice(0, length);
  return undefined;
}

/** The property that holds the name of a kind of thing. */
const namedBy: Readonly<Record<string, string>> = { field: 'name', step: 'id', id: 'id', document: 'id' };

/** Focuses the first control inside that is not there yet, once it is drawn. */
function toNewControl(inside: Element | null): void {
  const controls = () => [
    ...(inside?.querySelectorAll<HTMLElement>(':is(input, select, textarea, button):not(:disabled)') ?? []),
  ];
  const known = new Set(controls());
  requestAnimationFrame(() =>
    controls()
      .find((each) => !known.has(each))
      ?.focus(),
  );
}

/** Whether a place is a list of options with a name. */
const isOptionList = (at: Selection['at']) => at.length === 2 && at[0] === 'optionLists';

/** Shown even if absent: the properties that are used most. */
const usual = new Set(['label', 'help', 'required', 'displayed', 'placeholder', 'validate', 'title', 'maxLength']);

/** A form store over the simple properties of something. */
interface Opened {
  readonly store: FormStore;
  readonly model: FieldFormModel;
  /** The values from which the inputs were created, as JSON; what is typed replaces them. */
  readonly known: Map<string, string | undefined>;
  /** Counts the inputs of each property: those that show what they are to show stay. */
  readonly turns: ReadonlyMap<string, number>;
}

function openProperties(
  model: FieldFormModel,
  registry: Registry,
  value: JsonObject,
  before: Opened | undefined,
): Opened {
  const initial = Object.fromEntries(
    model.fields.flatMap((field) => {
      const held = heldBy(field, value[field.name]);
      return held === undefined ? [] : [[field.name, held]];
    }),
  );
  const known = new Map(model.fields.map(({ name }) => [name, writtenAs(value, name)]));
  const turns = new Map(
    model.fields.map(({ name }) => {
      const turn = before?.turns.get(name) ?? 0;
      return [name, before !== undefined && shows(before, name, known.get(name)) ? turn : turn + 1];
    }),
  );
  return { store: createFormStore({ model, registry, host, context: {}, initial }), model, known, turns };
}

/** Whether the input of a property shows a value, and nothing that was typed besides. */
function shows({ store, model, known }: Opened, name: string, written: string | undefined): boolean {
  const index = store.indexOf(name);
  const field = model.fields[index];
  if (field === undefined || known.get(name) !== written) return false;
  const { value, problems } = store.field(index);
  return problems.length === 0 && value === heldBy(field, written === undefined ? undefined : JSON.parse(written));
}

function writtenAs(value: JsonObject, name: string): string | undefined {
  return JSON.stringify(value[name]);
}

/**
 * The form store behind the properties that the engine draws. It is created again when they were changed from elsewhere, in the drawing that
 * shows the change: its fields load nothing, so one whose drawing React discards holds nothing and is simply forgotten.
 */
function SimpleProperties({
  editors,
  value,
  readOnly,
  onChange,
  children,
}: {
  readonly editors: readonly PropertyEditor[];
  readonly value: JsonObject;
  readonly readOnly: boolean;
  readonly onChange: SetProperty;
  readonly children: (field: (name: string) => React.ReactNode) => React.ReactNode;
}) {
  const { registry } = usePortal();
  const prefix = useId().replaceAll(/[^\w-]/g, '');
  const latest = useRef({ onChange, value });
  latest.current = { onChange, value };
  // With their labels: another language makes another form.
  const shape = editors
    .map(({ property, editor }) => `${property.name} ${editor.as} ${editor.as === 'field' ? editor.field.label : ''}`)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same properties make the same form
  const model = useMemo(() => {
    const made = formOf(editors);
    return readOnly ? { ...made, fields: made.fields.map((field) => ({ ...field, disabled: true })) } : made;
  }, [shape, readOnly]);
  const [opened, setOpened] = useState<Opened>();
  /** The input that had focus before all were created again. */
  const refocus = useRef<string>(undefined);
  // A change from elsewhere, by undo, in the JSON or by another selection, must reach the fields: inputs keep their typed text, so they are
  // created again, in the same drawing.
  let current = opened;
  if (
    current?.model !== model ||
    model.fields.some(({ name }) => current?.known.get(name) !== writtenAs(value, name))
  ) {
    if (opened !== undefined) refocus.current = document.activeElement?.id;
    current = openProperties(model, registry, value, opened);
    setOpened(current);
  }
  const { store, known, turns } = current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store stands for its model and the editors
  useEffect(() => {
    const ends = model.fields.map((field, index) =>
      store.subscribeField(index, () => {
        const property = editors.find(({ property: each }) => each.name === field.name)?.property;
        const now = latest.current.value[field.name];
        const held = store.field(index).value;
        if (property === undefined || held === heldBy(field, now)) return;
        const next = writtenFor(property, held);
        if (JSON.stringify(next) === JSON.stringify(now)) return;
        known.set(field.name, JSON.stringify(next));
        latest.current.onChange(property, next, field.type !== 'choice');
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [store]);
  useStoreDisposal(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: inputs that were created again
  useEffect(() => {
    if (refocus.current === undefined || refocus.current === '') return;
    document.getElementById(refocus.current)?.focus();
    refocus.current = undefined;
  }, [turns]);
  return (
    <div className="pt-fields studio-fields">
      {children((name) => {
        const index = model.fields.findIndex((field) => field.name === name);
        return index >= 0 ? (
          <FieldView key={`${name} ${turns.get(name)}`} store={store} index={index} prefix={prefix} />
        ) : null;
      })}
    </div>
  );
}
