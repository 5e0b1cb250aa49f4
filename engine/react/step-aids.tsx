import { useEffect, useId, useRef, useState } from 'react';
import {
  type FieldArgumentsModel,
  isList,
  type Json,
  type PaletteModel,
  type PlacedFieldProblem,
  type StepModel,
} from '../model';
import { type FormStore, isObject, readPath } from '../runtime';
import { Preview } from './blocks/preview-block';
import { Button } from './elements/button';
import { Icon } from './elements/icon';
import { VisuallyHidden } from './elements/visually-hidden';
import { useEngine } from './engine';
import { useFormContext } from './store-hooks';

export interface StepAidsProps {
  readonly store: FormStore;
  readonly step: StepModel;
  /** Prefix of the ids of the form's controls. */
  readonly prefix: string;
}

/** What is next to the fields of a step: placeholders to insert, and a preview of the input. */
export default function StepAids({ store, step, prefix }: StepAidsProps) {
  return (
    <div className="pt-aids">
      {step.palette !== undefined && <Palette store={store} palette={step.palette} prefix={prefix} />}
      {step.preview !== undefined && <LivePreview store={store} preview={step.preview} prefix={prefix} />}
      {step.likeness !== undefined && <Likeness store={store} likeness={step.likeness} />}
      {step.samples !== undefined && <Samples store={store} samples={step.samples} prefix={prefix} />}
    </div>
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const controlOf = (store: FormStore, index: number | undefined, prefix: string): TextControl | undefined => {
  const name = index === undefined ? undefined : store.model.fields[index]?.name;
  const found = name === undefined ? null : document.getElementById(`${prefix}-${name}`);
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : undefined;
};

interface PaletteProps {
  readonly store: FormStore;
  readonly palette: PaletteModel;
  readonly prefix: string;
}

/** Words that a press inserts at the caret of the field that was last focused. */
function Palette({ store, palette, prefix }: PaletteProps) {
  const { t } = useEngine();
  const [words, setWords] = useState<readonly { readonly value: string; readonly label: string }[]>();
  const last = useRef<TextControl>(undefined);
  useEffect(() => {
    const gone = new AbortController();
    store.ask(palette.source, palette.where, gone.signal)?.then((result) => {
      if (gone.signal.aborted || !result.ok) return;
      const items = readPath(result.answer, palette.items);
      setWords(isList(items) ? items.flatMap((item) => wordOf(item, palette)) : []);
    });
    return () => gone.abort();
  }, [store, palette]);
  useEffect(() => {
    const controls = palette.into.flatMap((index) => controlOf(store, index, prefix) ?? []);
    const note = (event: FocusEvent) => {
      last.current = controls.find((control) => control === event.target) ?? last.current;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [store, palette, prefix]);
  if (words === undefined || words.length === 0) return null;
  const put = (value: string) => {
    const control = last.current ?? controlOf(store, palette.into.at(-1), prefix);
    if (control !== undefined) insert(control, value);
  };
  return (
    <section className="pt-palette" aria-label={t(palette.title)}>
      <h4 className="pt-palette-title">{t(palette.title)}</h4>
      <div className="pt-palette-words">
        {words.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="pt-palette-word"
            // The caret stays where it is.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

function wordOf(item: Json, { value, label }: PaletteModel) {
  const [word, text] = [readPath(item, value), readPath(item, label)];
  return typeof word === 'string' ? [{ value: word, label: typeof text === 'string' ? text : word }] : [];
}

/** Inserts words as if they were typed, so that the browser can undo it. */
function insert(control: TextControl, words: string): void {
  control.focus();
  // No other API is part of the browser's undo history.
  if (document.execCommand('insertText', false, words)) return;
  const { selectionStart, selectionEnd } = control;
  control.setRangeText(words, selectionStart ?? 0, selectionEnd ?? 0, 'end');
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }));
}

/** Pause in typing, in milliseconds. */
const quiet = 350;

interface Asked {
  /** The last good answer. */
  readonly answer?: Json;
  /** Why the latest call was refused. */
  readonly problems: readonly PlacedFieldProblem[];
}

const notAsked: Asked = { problems: [] };

/** The answer of a call that is made again whenever its fields have not changed for a moment. While it is refused, the last good one stays. */
function useAnswer(store: FormStore, call: string, given: FieldArgumentsModel): Asked {
  const [asked, setAsked] = useState(notAsked);
  useEffect(() => {
    let control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      control.abort();
      control = new AbortController();
      const { signal } = control;
      const result = await store.ask(call, given, signal);
      if (signal.aborted || result === undefined) return;
      if (result.ok) setAsked({ answer: result.answer, problems: [] });
      else setAsked(({ answer }) => ({ answer, problems: result.problems }));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, quiet);
    };
    void ask();
    const ends = Object.values(given).flatMap((index) =>
      typeof index === 'number' ? store.subscribeField(index, later) : [],
    );
    return () => {
      clearTimeout(timer);
      control.abort();
      for (const end of ends) end();
    };
  }, [store, call, given]);
  return asked;
}

interface LivePreviewProps {
  readonly store: FormStore;
  readonly preview: NonNullable<StepModel['preview']>;
  readonly prefix: string;
}

/** The page generated from the input. While a call refuses it, the last valid one stays. */
function LivePreview({ store, preview, prefix }: LivePreviewProps) {
  const { t } = useEngine();
  const { answer, problems } = useAnswer(store, preview.call, preview.with);
  const text = (path: readonly string[] | undefined) => {
    const value = path && readPath(isObject(answer) ? answer : {}, path);
    return typeof value === 'string' ? value : '';
  };
  const page = { id: 'page', heading: text(preview.heading), html: text(preview.html), text: text(preview.text) };
  return (
    <>
      <LiveProblems problems={problems} store={store} prefix={prefix} />
      {page.html !== '' && <Preview title={t(preview.title)} pages={[page]} />}
    </>
  );
}

interface LiveProblemsProps {
  readonly problems: readonly PlacedFieldProblem[];
  readonly store: FormStore;
  readonly prefix: string;
}

/** Why the call was refused, each with its field and the line of a text. */
function LiveProblems({ problems, store, prefix }: LiveProblemsProps) {
  const { t } = useEngine();
  const said = problems.filter(
    (problem, at) => problem.field !== null || !problems.some((one, other) => other !== at && one.field !== null),
  );
  return (
    <div role="status" className="pt-live-problems">
      {said.map((problem) => (
        <div key={`${problem.field} ${problem.message}`} className="pt-live-problem">
          <p>
            {labelOf(store, problem, t)}
            {t(problem.message, problem.args)}
          </p>
          {typeof problem.args?.line === 'number' && problem.field !== null && (
            <Button
              kind="link"
              onClick={() => showLine(controlOf(store, store.indexOf(problem.field ?? ''), prefix), problem.args?.line)}
            >
              {t('kit:preview.place')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

interface SamplesProps {
  readonly store: FormStore;
  readonly samples: NonNullable<StepModel['samples']>;
  readonly prefix: string;
}

/** Samples and whether each passes by what the fields say. How many do is announced. */
function Samples({ store, samples, prefix }: SamplesProps) {
  const { t } = useEngine();
  const id = useId();
  const { answer, problems } = useAnswer(store, samples.call, samples.with);
  const found = isObject(answer) ? readPath(answer, samples.items) : undefined;
  const items = (isList(found) ? found : []).flatMap((item) => {
    const [sample, code, args] = [samples.sample, samples.code, samples.args ?? []].map((path) =>
      path.length === 0 ? undefined : readPath(item, path),
    );
    if (typeof sample !== 'string') return [];
    const reason = typeof code === 'string' ? t(`problems:${code}`, isObject(args) ? args : {}) : '';
    return [{ sample, passes: readPath(item, samples.passes) === true, reason }];
  });
  const passing = items.filter(({ passes }) => passes).length;
  return (
    <section className="pt-samples" aria-labelledby={id}>
      <h4 id={id} className="pt-palette-title">
        {t(samples.title)}
      </h4>
      {samples.help !== undefined && <p className="pt-help">{t(samples.help)}</p>}
      <LiveProblems problems={problems} store={store} prefix={prefix} />
      <ul className="pt-samples-list">
        {items.map(({ sample, passes, reason }) => (
          <li key={sample} className={passes ? 'pt-sample pt-sample-passes' : 'pt-sample'}>
            <Icon name={passes ? 'check' : 'close'} />
            <div>
              <code className="pt-sample-text">{sample}</code>
              <p className="pt-sample-verdict">{passes ? t('kit:samples.passes') : reason}</p>
            </div>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {items.length === 0 ? '' : t('kit:samples.count', { count: passing, total: items.length })}
      </VisuallyHidden>
    </section>
  );
}

interface LikenessProps {
  readonly store: FormStore;
  readonly likeness: NonNullable<StepModel['likeness']>;
}

/** A component of the host, with what the form would send now. */
function Likeness({ store, likeness }: LikenessProps) {
  const { t, blocks } = useEngine();
  const context = useFormContext();
  const id = useId();
  const [form, setForm] = useState(() => store.payload('step'));
  useEffect(() => {
    const draw = () => setForm(store.payload('step'));
    draw();
    const ends = store.model.fields.map((_field, index) => store.subscribeField(index, draw));
    return () => {
      for (const end of ends) end();
    };
  }, [store]);
  const kind = blocks.get(likeness.component);
  return (
    <section className="pt-likeness" aria-labelledby={id}>
      <h4 id={id} className="pt-palette-title">
        {t(likeness.title)}
      </h4>
      {kind === undefined ? (
        <p className="pt-missing">{t('kit:noComponent', { name: likeness.component })}</p>
      ) : (
        <kind.Block settings={likeness.settings} context={{ ...context, form }} />
      )}
    </section>
  );
}

type Translate = ReturnType<typeof useEngine>['t'];

function labelOf(store: FormStore, { field }: PlacedFieldProblem, t: Translate) {
  const label = field === null ? undefined : store.model.fields[store.indexOf(field)]?.label;
  return label === undefined ? null : <strong>{t(label)} </strong>;
}

/** Selects a line of a text and scrolls it into view. */
function showLine(control: TextControl | undefined, line: Json | undefined): void {
  if (control === undefined || typeof line !== 'number') return;
  const lines = control.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  control.focus();
  control.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
}
