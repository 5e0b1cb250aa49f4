import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json, JsonObject } from '../../../../engine/model';
import { insertItem, type Outcome, setProperty } from '../documents/commands';
import type { Selection } from '../documents/history';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, pointerOf } from '../documents/json';
import { AddSelect } from '../native-select';
import { useStudioParts, useStudioState } from '../studio-context';
import { worldNames } from '../tabs/world-names';
import { addingOf, completeAdded } from './complete-added';
import { type Operand, testAbout, writtenOf } from './conditions';
import { ListEditor, type ListOffer } from './list-editor';
import { childOf, type MetaPlace, type MetaProperty, referenceOf } from './meta';
import { addOffer, namesTaken, type PartWords, partKey, withPartSentences } from './offers';
import { mapValues, plainItems } from './plain';
import { conditionReferences, localeKey, type PropertyWords } from './properties';
import { namesFor, referredKinds } from './references';
import { type Given, type Kind, kindsAt, kindsOf, smallestAt } from './smallest';
import { toFirstProperty } from './to-first-property';
import { MapEditor, ValuesEditor } from './values-editor';

interface PartsEditorProps {
  readonly selection: Selection;
  readonly document: JsonObject;
  /** What has the property, and its name. */
  readonly around: JsonObject;
  readonly thing: string;
  readonly property: MetaProperty;
  readonly label: string;
  /** What a condition may read, by the kind of condition. */
  readonly operands: (reference: string) => readonly Operand[];
  readonly words: PropertyWords;
}

/**
 * What consists of parts: a list as its items, an object opened, and what is not there yet added, as small as the language allows. The schema
 * says what can be added.
 */
export function PartsEditor(props: PartsEditorProps) {
  const { selection, document, around, thing, property, label, operands, words } = props;
  const { t } = useTranslation('studio');
  const { studio, mayEdit, openTab, languages, announce } = useStudioParts();
  const { drawn, work } = useStudioState(studio, 'drawn', 'work');
  const shown = useRef<HTMLDivElement>(null);
  const { path, at } = selection;
  const place: Path = [...at, property.name];
  const written = around[property.name];
  const items = useMemo(() => childOf(property, [], 0), [property]);
  const part: PartWords = { path, languages, around, document, thing: `${thing}.${property.name}` };

  const given = (texts: ReadonlyMap<string, string>): Given => {
    const world = worldNames(texts, drawn);
    const condition = (reference: string) => {
      const [first] = operands(reference);
      return first && writtenOf({ kind: 'tests', join: 'all', tests: [testAbout(first)] }, true);
    };
    return (reference, way, where) => {
      if (reference === localeKey) return partKey(texts, part, way);
      if (conditionReferences.has(reference)) return condition(reference);
      if (!reference.startsWith('names.schema.json')) return undefined;
      const kinds = referredKinds(where);
      if (kinds.length === 0 && way.length === 1) return freeName(texts.get(path), property.name);
      if (kinds.includes('member')) return drawn?.members[0];
      return namesFor([...place, ...way], where, document, world)[0];
    };
  };
  /** As it is written here: with sentences and names of its own. */
  const valueHere = (texts: ReadonlyMap<string, string>, { names, value }: Kind) =>
    kindsAt(items ?? property, given(texts)).find((each) => each.names.join() === names.join())?.value ?? value;
  const called = (names: readonly string[]) =>
    names.length === 0
      ? t('lists.entry')
      : names
          .map((name) => (/^(true|false)$/.test(name) ? words.value(property.name, name === 'true') : words.kind(name)))
          .join(', ');

  const plain = plainItems(property, written);
  const values = mapValues(property, written);
  const inside = plain ?? values;
  if (inside) {
    /** Names that are read where a value comes from, else those of the project. */
    const offered = (where: MetaPlace, name?: string): readonly string[] => {
      const reference = referenceOf(where) ?? '';
      const read = operands('').flatMap(({ written: operand }) => {
        const [[by, path_]] = Object.entries(operand) as [[string, Json]];
        const fits = name === undefined ? reference.endsWith(readBy[by] ?? by) : by === name;
        return fits && typeof path_ === 'string' ? [path_] : [];
      });
      if (read.length > 0 || name !== undefined) return read;
      return namesFor([...place, 0], where, document, worldNames(work.texts, drawn));
    };
    const addAt = (way: Path, chosen?: Json): Outcome => {
      const { texts } = studio.state().work;
      const known = given(texts);
      const value =
        chosen ?? smallestAt(inside, (reference, below, where) => known(reference, [...way, ...below], where)) ?? '';
      const isItem = typeof way[0] === 'number';
      const made = isItem
        ? insertItem(texts, path, place, way[0] as number, value)
        : setProperty(texts, path, [...place, ...way], value);
      return withPartSentences(texts, part, made, value);
    };
    const parts = { selection, property, label, place: inside, offered, words, addAt };
    return plain ? (
      <ValuesEditor {...parts} values={listOf(written)} />
    ) : (
      <MapEditor
        {...parts}
        entries={isObject(written) ? written : {}}
        names={namesTaken(work.texts, around, property.name, drawn?.takes)}
      />
    );
  }

  if (items !== undefined && (written === undefined || listOf(written).some(isObject))) {
    const list = listOf(written);
    const taken = new Set(list.map(nameOf));
    const known = drawn?.path === path ? drawn.offers[pointerOf(at)]?.[property.name] : undefined;
    // What was added since it was drawn is none any more.
    const offers = (known ?? [])
      .filter(({ name }) => !taken.has(name))
      .map(
        (offer): ListOffer => ({
          name: offer.name,
          add: (texts) => addOffer(texts, path, place, offer, languages),
        }),
      );
    const others = offers.length > 0 ? [] : kindsOf(items).filter(({ value }) => isObject(value));
    const own = others.map(
      (kind): ListOffer => ({
        name: others.length === 1 ? 'entry' : kind.names.join(),
        label: others.length === 1 ? t('lists.entry') : called(kind.names),
        add: (texts) => {
          const value = valueHere(texts, kind);
          return withPartSentences(texts, part, insertItem(texts, path, place, list.length, value), value);
        },
      }),
    );
    if (list.length > 0 || offers.length + own.length > 0)
      return <ListEditor selection={selection} list={place} label={label} items={list} offers={[...offers, ...own]} />;
  }

  const run = (outcome: Outcome, step: 'add' | 'remove', open: boolean) => {
    const adding = addingOf(label);
    const about = step === 'add' ? adding : { label: step, about: label };
    studio.run({ ...outcome, selection: open ? { path, at: place } : selection }, about, () => {
      announce(t(step === 'add' ? 'lists.added' : 'move.removed', { name: label }));
      if (open) {
        toFirstProperty();
        void completeAdded(studio, selection, place, adding);
      }
      // What was pressed is gone.
      else requestAnimationFrame(() => shown.current?.querySelector<HTMLElement>('select, button')?.focus());
    });
  };
  const add = (kind: Kind) => {
    const { texts } = studio.state().work;
    const value = valueHere(texts, kind);
    run(withPartSentences(texts, part, setProperty(texts, path, place, value), value), 'add', isObject(value));
  };
  const offered = mayEdit && written === undefined ? kindsOf(property) : [];
  const [only] = offered;
  return (
    <div className="pt-field studio-parts" ref={shown}>
      <span className="pt-label">{label}</span>
      {isObject(written) ? (
        <InWords value={written} words={words} />
      ) : (
        (written !== undefined || offered.length === 0) && (
          <code className="studio-written">
            {written === undefined ? t('properties.unset') : JSON.stringify(written)}
          </code>
        )
      )}
      {offered.length === 1 && only && (
        <button type="button" className="pt-link studio-link" onClick={() => add(only)}>
          {t('lists.addOne', { name: label })}
        </button>
      )}
      {offered.length > 1 && (
        <AddSelect
          label={t('lists.add', { list: label })}
          items={offered.map((kind) => ({ name: kind.names.join(), label: called(kind.names), kind }))}
          onAdd={({ kind }) => add(kind)}
        />
      )}
      {isObject(written) && (
        <button type="button" className="pt-link studio-link" onClick={() => studio.select({ path, at: place })}>
          {t('lists.open', { name: label })}
        </button>
      )}
      {mayEdit && written !== undefined && !property.required && (
        <button
          type="button"
          className="pt-link studio-link"
          onClick={() => run(setProperty(work.texts, path, place, undefined), 'remove', false)}
        >
          {t('options.remove', { value: label })}
        </button>
      )}
      {!isObject(written) && (
        <button type="button" className="pt-link studio-link" onClick={() => openTab('json')}>
          {t('properties.inJson')}
        </button>
      )}
    </div>
  );
}

/** So much of an object is said before it is opened. */
const mostSaid = 4;

/** What an object says, by the labels of its properties; what itself consists of parts is named alone. */
function InWords({ value, words }: { readonly value: JsonObject; readonly words: PropertyWords }) {
  const { say } = useStudioParts();
  const entries = Object.entries(value);
  const text = (name: string, each: Json) => {
    if (typeof each !== 'string') return typeof each === 'object' && each !== null ? '…' : words.value(name, each);
    const said = say(each);
    return said === each ? words.value(name, each) : said;
  };
  return (
    <dl className="studio-in-words">
      {entries.slice(0, mostSaid).map(([name, each]) => (
        <div key={name}>
          <dt>{words.label(name)}</dt>
          <dd>{text(name, each)}</dd>
        </div>
      ))}
      {entries.length > mostSaid && (
        <div>
          <dt>…</dt>
        </div>
      )}
    </dl>
  );
}

/** What describes the names that an operand reads. */
const readBy: Readonly<Record<string, string>> = { field: '/FieldName', context: '/ContextPath' };

/** A name that the document does not have: that of the list, for one of it. */
function freeName(text: string | undefined, list: string): string {
  const wish = list.replace(/s$/, '');
  for (let turn = 1; ; turn++) {
    const name = turn === 1 ? wish : `${wish}${turn}`;
    if (!text?.includes(JSON.stringify(name))) return name;
  }
}
