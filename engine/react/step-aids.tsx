import { useEffect, useRef, useState } from 'react';
import { isList, type Json, type PaletteModel, type PlacedFieldProblem, type StepModel } from '../model';
import { type FormStore, isObject, readPath } from '../runtime';
import { Preview } from './blocks/preview-block';
import { Button } from './elements/button';
import { useEngine } from './engine';

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

interface LivePreviewProps {
  readonly store: FormStore;
  readonly preview: NonNullable<StepModel['preview']>;
  readonly prefix: string;
}

interface Page {
  readonly heading: string;
  readonly html: string;
  readonly text: string;
}

/** The page generated from the input. While a call refuses it, the last valid one stays. */
function LivePreview({ store, preview, prefix }: LivePreviewProps) {
  const { t } = useEngine();
  const [page, setPage] = useState<Page>();
  const [problems, setProblems] = useState<readonly PlacedFieldProblem[]>([]);
  useEffect(() => {
    let asked = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      const result = await store.ask(preview.call, preview.with, signal);
      if (signal.aborted || result === undefined) return;
      if (!result.ok) {
        setProblems(result.problems);
        return;
      }
      const text = (path: readonly string[] | undefined) => {
        const value = path && readPath(isObject(result.answer) ? result.answer : {}, path);
        return typeof value === 'string' ? value : '';
      };
      setProblems([]);
      setPage({ heading: text(preview.heading), html: text(preview.html), text: text(preview.text) });
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, quiet);
    };
    void ask();
    const ends = Object.values(preview.with).map((index) => store.subscribeField(index, later));
    return () => {
      clearTimeout(timer);
      asked.abort();
      for (const end of ends) end();
    };
  }, [store, preview]);
  const said = problems.filter(
    (problem, at) => problem.field !== null || !problems.some((one, other) => other !== at && one.field !== null),
  );
  return (
    <>
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
                onClick={() =>
                  showLine(controlOf(store, store.indexOf(problem.field ?? ''), prefix), problem.args?.line)
                }
              >
                {t('kit:preview.place')}
              </Button>
            )}
          </div>
        ))}
      </div>
      {page !== undefined && page.html !== '' && <Preview title={t(preview.title)} pages={[{ id: 'page', ...page }]} />}
    </>
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
