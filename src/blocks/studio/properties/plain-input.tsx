import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../engine/model';
import { setText, textIn } from '../documents/commands';
import { isObject, textOf } from '../documents/json';
import { useStudioParts, useStudioState } from '../studio-context';
import { childOf, type MetaPlace } from './meta';
import { type PlainKind, plainKindOf, readSimple, showSimple } from './plain';
import type { PropertyWords } from './properties';

/** What plain values of a property have in common. */
export interface PlainParts {
  /** Names that are known for a place; others may be typed. */
  readonly offered: (place: MetaPlace, property?: string) => readonly string[];
  readonly words: PropertyWords;
}

interface PlainInputProps extends PlainParts {
  /** The name of the property that holds the value, or of its list or map. */
  readonly name: string;
  readonly place: MetaPlace;
  readonly kind: PlainKind;
  readonly label: string;
  readonly value: Json | undefined;
  /** @param isTyped letter by letter */
  readonly onChange: (next: Json, isTyped: boolean) => void;
  /** The property of an argument that has it. */
  readonly within?: string;
}

/** One plain value: chosen, typed with what is known, or, for an argument, where it comes from and what is read there. */
export function PlainInput({ place, kind, label, value, onChange, offered, words, name, within }: PlainInputProps) {
  const { mayEdit } = useStudioParts();
  const id = useId();
  switch (kind.as) {
    case 'sentence':
      return <KeyedSentence label={label} locale={textOf(value)} />;
    case 'choice':
      return (
        <select
          className="pt-input pt-select"
          aria-label={label}
          disabled={!mayEdit}
          value={String(value)}
          onChange={({ target }) => {
            const chosen = kind.values.find((each) => String(each) === target.value);
            if (chosen !== undefined) onChange(chosen, false);
          }}
        >
          {[...new Set([...kind.values, ...(value === undefined ? [] : [value])])].map((each) => (
            <option key={String(each)} value={String(each)}>
              {words.value(name, each)}
            </option>
          ))}
        </select>
      );
    case 'argument': {
      const [from = '', inner] = Object.entries(isObject(value) ? value : {})[0] ?? [];
      const part = childOf(place, value, from);
      const innerKind = part && plainKindOf(part);
      return (
        <>
          <select
            className="pt-input pt-select"
            aria-label={words.from(label)}
            disabled={!mayEdit}
            value={from}
            onChange={({ target }) => {
              const chosen = kind.kinds.find(({ names }) => names[0] === target.value);
              const next = chosen && childOf(place, chosen.value, target.value);
              const known = next && offered(next, target.value)[0];
              if (chosen) onChange(known === undefined ? chosen.value : { [target.value]: known }, false);
            }}
          >
            {kind.kinds.map(({ names: [each = ''] }) => (
              <option key={each} value={each}>
                {words.label(each)}
              </option>
            ))}
          </select>
          {part && innerKind && innerKind.as !== 'argument' ? (
            <PlainInput
              place={part}
              kind={innerKind}
              label={label}
              value={inner}
              onChange={(next, isTyped) => onChange({ [from]: next }, isTyped)}
              offered={offered}
              words={words}
              name={name}
              within={from}
            />
          ) : (
            <code>{JSON.stringify(inner)}</code>
          )}
        </>
      );
    }
    default: {
      // A list or an object where any value may be is changed as JSON.
      if (typeof value === 'object' && value !== null) return <code>{JSON.stringify(value)}</code>;
      const known = offered(place, within);
      return (
        <>
          <input
            className="pt-input"
            aria-label={label}
            readOnly={!mayEdit}
            spellCheck={false}
            inputMode={kind.as === 'number' ? 'decimal' : 'text'}
            list={known.length > 0 ? id : undefined}
            value={kind.as === 'any' ? showSimple(value) : String(value ?? '')}
            onChange={({ target: { value: typed } }) => {
              const read = readSimple(typed);
              const next = kind.as === 'any' || (kind.as === 'number' && typeof read === 'number') ? read : typed;
              onChange(next, true);
            }}
          />
          {known.length > 0 && (
            <datalist id={id}>
              {known.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      );
    }
  }
}

/** A sentence of a list or a map, in the shown language. */
function KeyedSentence({ label, locale }: { readonly label: string; readonly locale: string | undefined }) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, shownLanguage } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  if (locale === undefined) return null;
  return (
    <input
      className="pt-input"
      lang={shownLanguage}
      aria-label={t('options.labelOf', { value: label })}
      title={locale}
      readOnly={!mayEdit}
      value={textIn(work.texts, locale, shownLanguage) ?? ''}
      onChange={({ target }) => {
        const { changes } = setText(studio.state().work.texts, locale, shownLanguage, target.value);
        const { selection } = studio.state();
        studio.run(
          { changes, ...(selection && { selection }) },
          { label: 'sentence', about: label, merge: `sentence ${locale} ${shownLanguage}` },
        );
      }}
    />
  );
}
