import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json, JsonObject } from '../../../../engine/model';
import { type Outcome, renameProperty, setProperty } from '../documents/commands';
import type { Selection } from '../documents/history';
import type { Path } from '../documents/json';
import { renamableAt } from '../documents/renames';
import { AddSelect } from '../native-select';
import { useStudioParts } from '../studio-context';
import { AddName } from './add-name';
import { ItemActions, ItemName } from './item-actions';
import { ListFrame, ListRow } from './list-frame';
import type { MetaPlace, MetaProperty } from './meta';
import { plainKindOf } from './plain';
import { PlainInput, type PlainParts } from './plain-input';
import { Cell, RowButton, toLastRow } from './rows';

interface ValuesProps extends PlainParts {
  readonly selection: Selection;
  readonly property: MetaProperty;
  readonly label: string;
  /** Of each item or value. */
  readonly place: MetaPlace;
  /** Adds the smallest value at a place below the property, with names and sentences of its own. */
  readonly addAt: (way: Path, value?: Json) => Outcome;
}

/** How what is in a property is written, as a step of the history. */
function useWriting({ selection, property, label }: ValuesProps) {
  const { studio } = useStudioParts();
  const list: Path = [...selection.at, property.name];
  const run = (outcome: Outcome, step: string, about: string, done?: () => void) =>
    studio.run({ ...outcome, selection }, { label: step, about }, done);
  const write = (part: string | number, value: Json, isTyped: boolean) => {
    const outcome = setProperty(studio.state().work.texts, selection.path, [...list, part], value);
    const merge = `value ${selection.path} ${list.join('/')} ${part}`;
    studio.run({ ...outcome, selection }, { label: 'property', about: label, ...(isTyped && { merge }) });
  };
  /** Nothing is left: the property goes as well, unless it is needed. */
  const clear = () => setProperty(studio.state().work.texts, selection.path, list, undefined);
  return { list, run, write, clear };
}

/** A list of plain values: each is written where it is, moved and removed. What is known is offered. */
export function ValuesEditor(props: ValuesProps & { readonly values: readonly Json[] }) {
  const { selection, property, label, place, values, offered, words, addAt } = props;
  const { t } = useTranslation('studio');
  const { announce } = useStudioParts();
  const shown = useRef<HTMLFieldSetElement>(null);
  const { list, run, write, clear } = useWriting(props);
  const kind = plainKindOf(place);
  if (kind === undefined) return null;
  const known = kind.as === 'choice' ? kind.values : offered(place);
  const left = known.filter((each) => !values.includes(each));
  const named = (value: Json, index: number) =>
    kind.as === 'sentence' || value === '' ? String(index + 1) : String(value);
  const add = (value?: Json) =>
    run(addAt([values.length], value), 'add', label, () => {
      announce(t('lists.added', { name: value === undefined ? label : String(value) }));
      // Of what is offered, more than one may be wanted.
      if (value === undefined) toLastRow(shown.current);
    });
  return (
    <ListFrame
      label={label}
      ref={shown}
      keys={['move', 'remove']}
      rows={values.map((value, index) => {
        const name = named(value, index);
        return (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a value changes while it is written, its place does not.
            key={index}
            actions={
              <ItemActions
                path={selection.path}
                list={list}
                index={index}
                count={values.length}
                name={name}
                run={(outcome, step, done) => {
                  const isLast = step === 'remove' && values.length === 1 && !property.required;
                  run(isLast ? clear() : outcome, step, name, done);
                }}
              />
            }
          >
            <Cell className="studio-value" focusable={kind.as === 'choice'}>
              {kind.as === 'choice' ? (
                <code>{name}</code>
              ) : (
                <PlainInput
                  place={place}
                  kind={kind}
                  label={`${label}: ${index + 1}`}
                  value={value}
                  onChange={(next, isTyped) => write(index, next, isTyped)}
                  offered={offered}
                  words={words}
                  name={property.name}
                />
              )}
            </Cell>
          </ListRow>
        );
      })}
      add={
        <>
          {left.length > 0 && (
            <AddSelect
              label={t('lists.add', { list: label })}
              items={left.map((each) => ({ name: String(each), value: each }))}
              onAdd={({ value }) => add(value)}
            />
          )}
          {known.length === 0 && (
            <button type="button" className="pt-link studio-link" onClick={() => add()}>
              {t('lists.addOne', { name: label })}
            </button>
          )}
        </>
      }
    />
  );
}

/** A map with free names, each renamed where it is, with its value beside it. Names that are known are offered. */
export function MapEditor(props: ValuesProps & { readonly entries: JsonObject; readonly names: readonly string[] }) {
  const { selection, property, label, place, entries, names, offered, words, addAt } = props;
  const { t } = useTranslation('studio');
  const { studio, mayEdit, announce, askFor } = useStudioParts();
  const shown = useRef<HTMLFieldSetElement>(null);
  const [renamed, setRenamed] = useState<string>();
  const all = Object.entries(entries);
  const { list, run, write, clear } = useWriting(props);
  const kind = plainKindOf(place);
  const add = (name: string) =>
    run(addAt([name]), 'add', name, () => {
      announce(t('lists.added', { name }));
      // Behind a name that is renamed by a press is its value.
      toLastRow(shown.current, kind === undefined ? 0 : 1);
    });
  /** Entries with parts of their own are referred to by name, and renamed with what does so; where that is not known, they are not. */
  const mayRename = (name: string) =>
    kind !== undefined ||
    renamableAt(studio.state().work.texts, { path: selection.path, at: [...list, name] }) !== undefined;
  const canRename = all.every(([name]) => mayRename(name));
  const rename = (name: string) => {
    const place = { path: selection.path, at: [...list, name] };
    if (renamableAt(studio.state().work.texts, place)) askFor({ do: 'rename', selection: place });
    else setRenamed(name);
  };
  const toName = (name: string, next = name) => {
    setRenamed(undefined);
    if (next === name) return;
    run(renameProperty(studio.state().work.texts, selection.path, [...list, name], next), 'rename', name, () =>
      announce(t('lists.renamed', { before: name, after: next })),
    );
  };
  return (
    <ListFrame
      label={label}
      ref={shown}
      className="studio-things studio-entries"
      keys={[...(kind === undefined ? (['open'] as const) : []), ...(canRename ? (['rename'] as const) : []), 'remove']}
      rows={all.map(([name, value], index) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a name changes, its place does not.
          key={index}
          actions={
            <>
              {kind === undefined && canRename && (
                <RowButton does="rename" label={t('rename.title', { name })} onClick={() => rename(name)} />
              )}
              <RowButton
                does="remove"
                label={t('options.remove', { value: name })}
                onClick={() => {
                  const { texts } = studio.state().work;
                  const isLast = all.length === 1 && !property.required;
                  const outcome = isLast ? clear() : setProperty(texts, selection.path, [...list, name], undefined);
                  run(outcome, 'remove', name, () => announce(t('move.removed', { name })));
                }}
              />
            </>
          }
        >
          <Cell className="studio-entry-name">
            {name === renamed ? (
              <NameInput name={name} taken={all.map(([each]) => each)} onDone={(next) => toName(name, next)} />
            ) : kind === undefined ? (
              <ItemName name={name} path={selection.path} at={[...list, name]} value={value ?? null} />
            ) : mayEdit ? (
              <button
                type="button"
                className="pt-link studio-link"
                data-does="rename"
                title={t('rename.title', { name })}
                onClick={() => rename(name)}
              >
                {name}
              </button>
            ) : (
              <code>{name}</code>
            )}
          </Cell>
          {kind && (
            <Cell className="studio-value">
              <PlainInput
                place={place}
                kind={kind}
                label={name}
                value={value}
                onChange={(next, isTyped) => write(name, next, isTyped)}
                offered={offered}
                words={words}
                name={property.name}
              />
            </Cell>
          )}
        </ListRow>
      ))}
      add={<AddName list={label} taken={all.map(([name]) => name)} offered={names} onAdd={add} />}
    />
  );
}

interface NameInputProps {
  readonly name: string;
  /** The names of all entries. */
  readonly taken: readonly string[];
  /** Without a name, it stays as it is. */
  readonly onDone: (name?: string) => void;
}

/** The name of an entry while it is changed: Enter or leaving it takes it, Escape or an empty one does not. */
function NameInput({ name, taken, onDone }: NameInputProps) {
  const { t } = useTranslation('studio');
  const { announce } = useStudioParts();
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wish = typed.trim();
  const isTaken = wish !== name && taken.includes(wish);
  const done = (next?: string) => {
    const row = input.current?.closest('[role="row"]');
    const hadFocus = document.activeElement === input.current;
    onDone(next === '' ? undefined : next);
    // What is drawn in its place has focus again.
    if (hadFocus) requestAnimationFrame(() => row?.querySelector<HTMLElement>('button')?.focus());
  };
  useEffect(() => input.current?.select(), []);
  return (
    <span className="studio-renamed">
      <input
        ref={input}
        className="pt-input"
        aria-label={t('rename.title', { name })}
        aria-invalid={isTaken}
        aria-describedby={isTaken ? id : undefined}
        spellCheck={false}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: its name was pressed
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (isTaken) announce(t('properties.nameTaken'));
          done(isTaken ? undefined : wish);
        }}
        onKeyDown={(event) => {
          const { key, nativeEvent } = event;
          if (nativeEvent.isComposing) return;
          if (key === 'Enter' && !isTaken) done(wish);
          if (key === 'Escape') done();
        }}
      />
      {isTaken && (
        <span id={id} className="pt-problem" role="alert">
          {t('properties.nameTaken')}
        </span>
      )}
    </span>
  );
}
