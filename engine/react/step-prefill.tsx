import { useEffect, useId, useRef, useState } from 'react';
import { isList, type Json, type PrefillModel } from '../model';
import { type FormStore, isObject, readPath } from '../runtime';
import { Button } from './elements/button';
import { VisuallyHidden } from './elements/visually-hidden';
import { useEngine } from './engine';

interface PrefillProps {
  readonly store: FormStore;
  readonly prefill: PrefillModel;
}

/** A choice of records that the form is filled in from. What users have entered is replaced only if they say so. */
export default function Prefill({ store, prefill }: PrefillProps) {
  const { t } = useEngine();
  const id = useId();
  const { records, failed, again } = useRecords(store, prefill);
  const [chosen, setChosen] = useState('');
  const [entered, setEntered] = useState<readonly number[]>([]);
  const [done, setDone] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const record = chosen === '' ? undefined : records?.[Number(chosen)];
  const choose = (value: string) => {
    setChosen(value);
    setEntered([]);
    setDone('');
  };
  const fill = (way: 'ask' | 'keep' | 'replace') => {
    if (record === undefined) return;
    const differing = store.prefill(record.value, way);
    const asks = way === 'ask' && differing.length > 0;
    setEntered(asks ? differing : []);
    setDone(asks ? '' : t('kit:prefill.done', { name: record.label }));
    if (way !== 'ask') button.current?.focus();
  };
  if (failed)
    return (
      <p className="pt-options-status pt-options-failed" role="alert">
        {t(prefill.title)}: {t('kit:options.failed')}
        <Button kind="link" onClick={again}>
          {t('kit:retry')}
        </Button>
      </p>
    );
  if (records === undefined || records.length === 0) return null;
  return (
    <section className="pt-prefill" aria-label={t(prefill.title)}>
      <div className="pt-prefill-choice">
        <div className="pt-field">
          <label className="pt-label" htmlFor={id}>
            {t(prefill.title)}
          </label>
          <select
            id={id}
            className="pt-input pt-select"
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{t('kit:options.choose')}</option>
            {records.map(({ label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once, and names may be alike.
              <option key={index} value={index}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <Button ref={button} kind="secondary" unavailable={record === undefined} onClick={() => fill('ask')}>
          {t('kit:prefill.use')}
        </Button>
      </div>
      {entered.length > 0 && <Entered store={store} fields={entered} onWay={fill} />}
      <VisuallyHidden role="status">{done}</VisuallyHidden>
    </section>
  );
}

interface EnteredProps {
  readonly store: FormStore;
  readonly fields: readonly number[];
  readonly onWay: (way: 'keep' | 'replace') => void;
}

/** Asks what becomes of entered values, naming their fields. It takes the focus, and the choice above is the way to leave it. */
function Entered({ store, fields, onWay }: EnteredProps) {
  const { t } = useEngine();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { model } = store;
  const nameOf = (index: number) => {
    const field = model.fields[index];
    const step = model.steps.length > 1 ? model.steps[field?.step ?? 0] : undefined;
    const heading = step?.label ?? step?.title;
    return [heading, field?.label].flatMap((key) => (key === undefined ? [] : t(key))).join(' – ');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and its own layout.
    <div ref={box} role="group" tabIndex={-1} className="pt-prefill-entered" aria-labelledby={id}>
      <p id={id}>{t('kit:prefill.entered')}</p>
      <ul>
        {fields.map((index) => (
          <li key={index}>{nameOf(index)}</li>
        ))}
      </ul>
      <div className="pt-prefill-ways">
        <Button kind="secondary" onClick={() => onWay('keep')}>
          {t('kit:prefill.keep')}
        </Button>
        <Button kind="secondary" onClick={() => onWay('replace')}>
          {t('kit:prefill.replace')}
        </Button>
      </div>
    </div>
  );
}

interface Named {
  readonly label: string;
  readonly value: Json;
}

/** The records, read once. A caller who may not read them is offered none. */
function useRecords(store: FormStore, { source, where, items, label }: PrefillModel) {
  const [records, setRecords] = useState<readonly Named[]>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    const gone = new AbortController();
    store.ask(source, where, gone.signal)?.then((result) => {
      if (gone.signal.aborted) return;
      setFailed(!result.ok);
      const found = result.ok && isObject(result.answer) ? readPath(result.answer, items) : undefined;
      setRecords(
        (isList(found) ? found : []).flatMap((value) => {
          const name = readPath(value, label);
          return typeof name === 'string' ? [{ label: name, value }] : [];
        }),
      );
    });
    return () => gone.abort();
  }, [store, source, where, items, label, turn]);
  return { records, failed, again: () => setTurn(turn + 1) };
}
