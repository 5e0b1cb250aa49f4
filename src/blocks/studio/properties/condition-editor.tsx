import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isList, type Json, operatorTakes } from '../../../../engine/model';
import { Sign } from '../../../../engine/react';
import { useStudioParts } from '../studio-context';
import {
  type Operand,
  type OperatorName,
  operandOf,
  operatorsFor,
  type Sentence,
  sentenceOf,
  startValue,
  type Test,
  testAbout,
  writtenOf,
} from './conditions';

interface ConditionEditorProps {
  readonly label: string;
  readonly value: Json | undefined;
  /** The default if the property is absent. */
  readonly usually: boolean;
  /** What the shared field says, which holds if the property is absent. */
  readonly inherited?: Json | undefined;
  /** What it may read. Asked only where there is something to choose: it names every field of the form. */
  readonly operands: () => readonly Operand[];
  readonly readOnly: boolean;
  readonly onChange: (value: Json | undefined) => void;
  /** Opens the JSON if the condition is more complex than this editor supports. */
  readonly onJson: () => void;
}

/** A condition as a sentence built from choices: what is read, the operator, and the value. */
export function ConditionEditor({
  label,
  value,
  usually,
  inherited,
  operands,
  readOnly,
  onChange,
  onJson,
}: ConditionEditorProps) {
  const { t } = useTranslation('studio');
  const { announce } = useStudioParts();
  const id = useId();
  const sentence = sentenceOf(value, usually);
  const inherits = inherited !== undefined && value === undefined;
  // Beside a shared field, the default has to be written too.
  const write = (next: Sentence) =>
    onChange(writtenOf(next, usually) ?? (inherited === undefined ? undefined : usually));
  const tests = sentence.kind === 'tests' ? sentence.tests : [];
  const change = (index: number, test: Test) =>
    sentence.kind === 'tests' && write({ ...sentence, tests: tests.map((each, at) => (at === index ? test : each)) });
  const offered = sentence.kind === 'tests' ? operands() : [];
  const [none, setNone] = useState(false);
  const begin = () => {
    const [first] = operands();
    setNone(first === undefined);
    if (first === undefined) announce(t('conditions.none'));
    return first && testAbout(first);
  };
  return (
    <fieldset className="studio-condition">
      <legend className="pt-label">{label}</legend>
      <select
        id={id}
        className="pt-input pt-select"
        aria-label={label}
        value={inherits ? 'inherited' : sentence.kind === 'tests' ? 'when' : sentence.kind}
        disabled={readOnly || sentence.kind === 'written'}
        onChange={({ target }) => {
          const first = target.value === 'when' ? begin() : undefined;
          if (first) write({ kind: 'tests', join: 'all', tests: [first] });
          if (target.value === 'inherited') onChange(undefined);
          if (target.value === 'always' || target.value === 'never') write({ kind: target.value });
        }}
      >
        {inherited !== undefined && (
          <option value="inherited">{t(`conditions.inherited.${kindOf(inherited, usually)}`)}</option>
        )}
        <option value="always">{t('conditions.always')}</option>
        <option value="never">{t('conditions.never')}</option>
        <option value="when">{t('conditions.when')}</option>
        {sentence.kind === 'written' && <option value="written">{t('conditions.written')}</option>}
      </select>
      {sentence.kind === 'written' && (
        <button type="button" className="pt-link studio-link" onClick={onJson}>
          {t('conditions.json')}
        </button>
      )}
      {sentence.kind === 'tests' && (
        <>
          {tests.map((test, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tests have no names, and their order is what they are.
            <div key={index} className="studio-test">
              {index > 0 && (
                <button
                  type="button"
                  className="studio-join"
                  disabled={readOnly}
                  onClick={() => write({ ...sentence, join: sentence.join === 'all' ? 'any' : 'all' })}
                >
                  {t(`conditions.${sentence.join}`)}
                </button>
              )}
              <TestEditor
                test={test}
                operands={offered}
                readOnly={readOnly}
                onChange={(next) => change(index, next)}
                onRemove={() => {
                  const left = tests.filter((_, at) => at !== index);
                  write(left.length === 0 ? { kind: usually ? 'always' : 'never' } : { ...sentence, tests: left });
                }}
              />
            </div>
          ))}
          {!readOnly && (
            <button
              type="button"
              className="pt-link studio-link"
              aria-disabled={offered.length === 0}
              onClick={() => {
                const first = begin();
                if (first) write({ ...sentence, tests: [...tests, first] });
              }}
            >
              {t('conditions.add')}
            </button>
          )}
        </>
      )}
      {none && <p className="pt-help">{t('conditions.none')}</p>}
    </fieldset>
  );
}

/** A condition in a word: key below `studio:conditions`. */
function kindOf(value: Json, usually: boolean): 'always' | 'never' | 'when' {
  const { kind } = sentenceOf(value, usually);
  return kind === 'always' || kind === 'never' ? kind : 'when';
}

interface TestEditorProps {
  readonly test: Test;
  readonly operands: readonly Operand[];
  readonly readOnly: boolean;
  readonly onChange: (test: Test) => void;
  readonly onRemove: () => void;
}

function TestEditor({ test, operands, readOnly, onChange, onRemove }: TestEditorProps) {
  const { t } = useTranslation('studio');
  const operand = operandOf(test, operands);
  const written = test.kind === 'named' ? test.name : String(Object.values(test.operand)[0]);
  return (
    <>
      <select
        className="pt-input pt-select"
        aria-label={t('conditions.what')}
        disabled={readOnly}
        value={operand?.id ?? ''}
        onChange={({ target }) => {
          const chosen = operands.find(({ id }) => id === target.value);
          if (chosen) onChange(testAbout(chosen));
        }}
      >
        {operand === undefined && <option value="">{written}</option>}
        {(['fields', 'conditions', 'context'] as const).map((group) => {
          const inside = operands.filter((each) => each.group === group);
          return inside.length === 0 ? null : (
            <optgroup key={group} label={t(`conditions.groups.${group}`)}>
              {inside.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          );
        })}
      </select>
      {test.kind === 'named' ? (
        <select
          className="pt-input pt-select"
          aria-label={t('conditions.how')}
          disabled={readOnly}
          value={test.not ? 'not' : 'holds'}
          onChange={({ target }) => onChange({ ...test, not: target.value === 'not' })}
        >
          <option value="holds">{t('conditions.holds')}</option>
          <option value="not">{t('conditions.holdsNot')}</option>
        </select>
      ) : (
        <>
          <select
            className="pt-input pt-select"
            aria-label={t('conditions.how')}
            disabled={readOnly}
            value={test.operator}
            onChange={({ target }) => {
              const operator = target.value as OperatorName;
              const same = operatorTakes[operator] === operatorTakes[test.operator];
              onChange({ ...test, operator, value: same ? test.value : startValue(operator, operand) });
            }}
          >
            {[...new Set([...operatorsFor(operand), test.operator])].map((name) => (
              <option key={name} value={name}>
                {t(`conditions.operators.${name}`)}
              </option>
            ))}
          </select>
          <ValueEditor test={test} operand={operand} readOnly={readOnly} onChange={onChange} />
        </>
      )}
      {!readOnly && (
        <button
          type="button"
          className="pt-icon-button studio-remove"
          aria-label={t('conditions.remove')}
          onClick={onRemove}
        >
          <Sign name="delete" />
        </button>
      )}
    </>
  );
}

function ValueEditor({
  test,
  operand,
  readOnly,
  onChange,
}: {
  readonly test: Extract<Test, { kind: 'predicate' }>;
  readonly operand: Operand | undefined;
  readonly readOnly: boolean;
  readonly onChange: (test: Test) => void;
}) {
  const { t } = useTranslation('studio');
  const takes = operatorTakes[test.operator];
  const label = t('conditions.value');
  if (takes === 'nothing') return null;
  const values = operand?.kind === 'boolean' ? [true, false] : (operand?.values ?? []);
  const labelOf = (value: Json) =>
    operand?.labels?.get(value) ?? (value === true ? t('yes') : value === false ? t('no') : String(value));
  if (takes === 'value' && values.length > 0) {
    return (
      <select
        className="pt-input pt-select"
        aria-label={label}
        disabled={readOnly}
        value={String(test.value)}
        onChange={({ target }) =>
          onChange({ ...test, value: values.find((each) => String(each) === target.value) ?? target.value })
        }
      >
        {!values.some((value) => value === test.value) && (
          <option value={String(test.value)}>{labelOf(test.value)}</option>
        )}
        {values.map((value) => (
          <option key={String(value)} value={String(value)}>
            {labelOf(value)}
          </option>
        ))}
      </select>
    );
  }
  const number = takes === 'number' || (takes === 'value' && operand?.kind === 'number');
  const text = isList(test.value) ? test.value.join(', ') : String(test.value);
  return (
    <input
      className="pt-input"
      aria-label={label}
      readOnly={readOnly}
      inputMode={number ? 'decimal' : 'text'}
      value={text}
      onChange={({ target }) => {
        const parts = target.value.split(',').map((part) => part.trim());
        if (takes === 'values') onChange({ ...test, value: parts });
        else if (number && target.value !== '' && Number.isFinite(Number(target.value)))
          onChange({ ...test, value: Number(target.value) });
        else onChange({ ...test, value: target.value });
      }}
    />
  );
}
