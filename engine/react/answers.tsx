import { Fragment, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldModel, FieldSetModel, PartModel, StepModel } from '../model';
import { type FieldState, type FormStore, fileValuesIn, isFileColumn, rowsOf } from '../runtime';
import { answerWords, type CellWords, plainWords, rowWords } from './answer-words';
import { Button } from './elements/button';
import { useEngine } from './engine';
import { useFieldsShown } from './fields-shown';
import { FileLink } from './file-link';
import { Heading, type HeadingLevel } from './heading';
import { useFormOutline } from './store-hooks';

export interface AnswersProps {
  readonly store: FormStore;
  /** Level of the steps' headings: one below the title above them. */
  readonly headingLevel: HeadingLevel;
}

/** The values given so far, step by step, each with a button to change it that returns here. */
export default function Answers({ store, headingLevel }: AnswersProps) {
  const state = useFormOutline(store);
  const before = state.steps.filter((index) => index < state.step);
  return (
    <div className="pt-answers">
      {before.map((index, position) => {
        const step = store.model.steps[index];
        return (
          step &&
          !step.review && (
            <StepAnswers key={step.id} store={store} step={step} number={position + 1} headingLevel={headingLevel} />
          )
        );
      })}
    </div>
  );
}

interface StepAnswersProps extends AnswersProps {
  readonly step: StepModel;
  readonly number: number;
}

function StepAnswers({ store, step, number, headingLevel }: StepAnswersProps) {
  const { t } = useEngine();
  const { context } = store.form();
  const title = step.label ?? step.title;
  const name = title === undefined ? t('kit:steps.unnamed', { step: number }) : t(title, context);
  return (
    <section className="pt-answers-step">
      <div className="pt-answers-head">
        <Heading level={headingLevel}>{name}</Heading>
        <Button
          kind="link"
          aria-label={t('kit:answers.changeStep', { step: name })}
          onClick={() => store.revise(step.id)}
        >
          {t('kit:answers.change')}
        </Button>
      </div>
      <PartAnswers store={store} parts={step.layout ?? step.fields} headingLevel={lower(headingLevel)} />
    </section>
  );
}

const lower = (level: HeadingLevel) => Math.min(level + 1, 4) as HeadingLevel;

interface PartAnswersProps extends AnswersProps {
  readonly parts: readonly PartModel[];
}

/** Values in the sections and groups of their fields. */
function PartAnswers({ store, parts, headingLevel }: PartAnswersProps) {
  return runsOf(parts).map((run) =>
    Array.isArray(run) ? (
      <dl key={run[0]}>
        {run.map((index) => (
          <Answer key={index} store={store} index={index} />
        ))}
      </dl>
    ) : (
      <SetAnswers key={run.name} store={store} set={run} headingLevel={headingLevel} />
    ),
  );
}

/** Consecutive fields, as one list, and what is between them. */
function runsOf(parts: readonly PartModel[]): readonly (number[] | FieldSetModel)[] {
  const runs: (number[] | FieldSetModel)[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (typeof part !== 'number') runs.push(part);
    else if (Array.isArray(last)) last.push(part);
    else runs.push([part]);
  }
  return runs;
}

function SetAnswers({ store, set, headingLevel }: AnswersProps & { readonly set: FieldSetModel }) {
  const { t } = useEngine();
  const id = useId();
  if (useFieldsShown(store, set.parts) === 'nothing') return null;
  const answers = <PartAnswers store={store} parts={set.parts} headingLevel={headingLevel} />;
  if (set.heading === undefined) return answers;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here.
    <div className="pt-answers-set" role="group" aria-labelledby={id}>
      <Heading id={id} level={headingLevel} className="pt-answers-heading">
        {t(set.heading)}
      </Heading>
      {answers}
    </div>
  );
}

/** One field: its label and its value. Nothing is drawn while the field is not displayed. */
function Answer({ store, index }: { readonly store: FormStore; readonly index: number }) {
  const { t, language } = useEngine();
  const reader = useMemo(
    () => ({
      subscribe: (listener: () => void) => store.subscribeField(index, listener),
      read: () => store.field(index),
    }),
    [store, index],
  );
  const state = useSyncExternalStore(reader.subscribe, reader.read, reader.read);
  const field = store.model.fields[index];
  if (field?.label === undefined || !state.displayed || field.component === 'hidden') return null;
  const given = field.secret ? t('kit:answers.secret') : answerWords(store, index, t, language);
  return (
    <div className="pt-answer">
      <dt>{t(field.label).replaceAll(/<\/?link>/g, '')}</dt>
      <dd>
        {given === undefined ? t('kit:answers.nothing') : <Given field={field} state={state} words={given} />}
        {field.columns && <Rows field={field} state={state} />}
      </dd>
    </div>
  );
}

/** What was given, in words: files as links, one per line where there are several. */
function Given({
  field,
  state,
  words,
}: {
  readonly field: FieldModel;
  readonly state: FieldState;
  readonly words: string;
}) {
  const { t, language } = useEngine();
  if (field.type === 'file') return <FileLink value={state.value} words={words} />;
  if (field.type !== 'files') return words;
  return (
    <ul className="pt-answer-rows">
      {fileValuesIn(state.value).map((value) => (
        <li key={value}>
          <FileLink value={value} words={plainWords(field, value, t, language) ?? value} />
        </li>
      ))}
    </ul>
  );
}

/** A cell in words: files as links, one after the other. */
function RowCell({ column, value, words }: CellWords) {
  const { t, language } = useEngine();
  if (!isFileColumn(column)) return words;
  return fileValuesIn(value).map((each, at) => (
    <Fragment key={each}>
      {at > 0 && ', '}
      <FileLink value={each} words={plainWords(column, each, t, language) ?? each} />
    </Fragment>
  ));
}

/** Further rows are shown on request. */
const rowsAtOnce = 10;

/** The rows of a list, one per line. */
function Rows({ field, state }: { readonly field: FieldModel; readonly state: FieldState }) {
  const { t, language } = useEngine();
  const [all, setAll] = useState(false);
  const rows = rowsOf(state.value);
  const hidden = all ? 0 : rows.length - rowsAtOnce;
  return (
    <>
      <ol className="pt-answer-rows">
        {(all ? rows : rows.slice(0, rowsAtOnce)).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing here moves or keeps anything.
          <li key={index}>
            {rowWords(field, row, state.columns ?? [], t, language).map((cell, at) => (
              <Fragment key={cell.column.name}>
                {at > 0 && ' · '}
                <RowCell {...cell} />
              </Fragment>
            ))}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button kind="link" onClick={() => setAll(true)}>
          {t('kit:list.more', { count: hidden })}
        </Button>
      )}
    </>
  );
}
