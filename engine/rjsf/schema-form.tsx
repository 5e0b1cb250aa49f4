import { type FormEvent, use, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type PlacedFieldProblem,
  type SchemaFormModel,
  type SchemaProblem,
} from '../model';
import {
  Button,
  Heading,
  ProblemArea,
  type SchemaValidators,
  Summary,
  useEngine,
  useHeldInput,
  useRefusalFocus,
} from '../react';
import { type Board, type BoardState, createBoard } from './board';
import { idOf } from './place';
import { SchemaFields } from './schema-fields';
import { translateOrText } from './translate-or-text';

interface SchemaFormProps {
  readonly model: SchemaFormModel;
  readonly context: JsonObject;
  /** Its initial value. */
  readonly initial?: Json | undefined;
}

/** A whole form written as plain JSON Schema. It behaves like a form of steps and fields: see FormView. */
export function SchemaForm({ model, context, initial }: SchemaFormProps) {
  const { openSchema } = useEngine();
  if (openSchema === undefined) throw new Error('Nothing was handed in that opens JSON Schemas.');
  const validators = use(openSchema(model.schema));
  return <OpenForm key={model.hash} model={model} context={context} initial={initial} validators={validators} />;
}

interface OpenFormProps extends SchemaFormProps {
  readonly validators: SchemaValidators;
}

function OpenForm({ model, context, initial, validators }: OpenFormProps) {
  const { t } = useEngine();
  const say = translateOrText(t);
  const prefix = `${model.id}${useId().replaceAll(/[^\w-]/g, '')}`;
  const [board] = useState(createBoard);
  const [value] = useState<{ present: Json | undefined }>(() => ({ present: initial ?? startOf(validators.schema) }));
  const form = useRef<HTMLFormElement>(null);
  const { count, summary } = useBoardState(board);
  const submission = useSubmission({ model, context, validators, board, value });
  useHeldInput(submission.busy, form);
  const stayed = useRefusalFocus(submission.refusals, submission.busy, form);

  const title = model.title ?? textOf(validators.schema.title);
  const listed = inDrawingOrder(summary, form.current, prefix);
  return (
    <form
      ref={form}
      className="pt-form"
      noValidate
      aria-labelledby={title === undefined ? undefined : `${prefix}-heading`}
      onSubmit={submission.submit}
    >
      {title !== undefined && (
        <Heading id={`${prefix}-heading`} level={2} className="pt-title" tabIndex={-1}>
          {say(title)}
        </Heading>
      )}
      <ProblemArea problems={submission.problems} />
      <Summary
        problems={listed.map(({ problem, label }) => placed(problem, label))}
        model={{
          fields: listed.flatMap(({ problem, label }) =>
            label === undefined ? [] : [{ name: idOf(problem.pointer), label }],
          ),
        }}
        prefix={prefix}
      />
      {Array.isArray(validators.schema.required) && validators.schema.required.length > 0 && (
        <p className="pt-mark-note">{t('kit:requiredMark')}</p>
      )}
      <SchemaFields
        validators={validators}
        uiSchema={model.uiSchema}
        prefix={prefix}
        board={board}
        initial={initial}
        onValue={(present) => {
          value.present = present;
          board.setProblems(validators.problems(present));
        }}
      />
      <div className="pt-actions" data-besides="">
        <Button type="submit" busy={submission.busy} unavailable={count > 0}>
          {t(model.submit.label)}
        </Button>
      </div>
      <p className="pt-hidden" role="status">
        {submission.busy
          ? t('kit:working')
          : stayed && listed.length > 0
            ? t('kit:summary.title', { count: listed.length })
            : ''}
      </p>
    </form>
  );
}

function useBoardState(board: Board): BoardState {
  const subscribe = useCallback((listener: () => void) => board.subscribeState(listener), [board]);
  return useSyncExternalStore(subscribe, () => board.state());
}

interface SubmissionNeeds extends OpenFormProps {
  readonly board: Board;
  readonly value: { readonly present: Json | undefined };
}

/** Validates, sends, and places the problems returned. One submit at a time; leaving the form ends the wait. */
function useSubmission({ model, context, validators, board, value }: SubmissionNeeds) {
  const { submitSchema } = useEngine();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [problems, setProblems] = useState<readonly PlacedFieldProblem[]>([]);
  const [attempt, setAttempt] = useState(newAttempt);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(payload: JsonObject) {
    if (submitSchema === undefined) throw new Error('Nothing was handed in that sends forms of plain JSON Schema.');
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    try {
      const result = await submitSchema({ model, payload, context, attempt, signal: control.signal });
      if (control.signal.aborted) return;
      // What was accepted is done: another submit is another attempt.
      if (result.ok) setAttempt(newAttempt());
      else refuse(result.problems);
    } finally {
      running.current = null;
      setBusy(false);
    }
  }

  function refuse(all: readonly PlacedFieldProblem[]) {
    board.setServerProblems(
      all.flatMap(({ field, code, args }) => (field?.startsWith('/') === true ? [{ pointer: field, code, args }] : [])),
    );
    setProblems(all.filter(({ field }) => field?.startsWith('/') !== true));
    setRefusals((count) => count + 1);
  }

  return {
    busy,
    problems,
    refusals,
    submit(event: FormEvent) {
      event.preventDefault();
      if (running.current !== null) return;
      setProblems([]);
      const found = validators.problems(value.present);
      board.setProblems(found);
      if (found.length === 0) {
        // A form of another kind sends nothing: check does not allow it to name an operation.
        void send(isObject(value.present) ? value.present : {});
        return;
      }
      board.reveal();
      setRefusals((count) => count + 1);
    },
  };
}

/** Problems in the order of their fields on the page, those without a field last. */
function inDrawingOrder(summary: BoardState['summary'], form: HTMLFormElement | null, prefix: string) {
  if (summary.length < 2 || form === null) return summary;
  const order = new Map([...form.querySelectorAll('[id]')].map(({ id }, index) => [id, index]));
  const at = ({ problem }: BoardState['summary'][number]) =>
    order.get(`${prefix}-${idOf(problem.pointer)}`) ?? Number.POSITIVE_INFINITY;
  return summary.toSorted((a, b) => at(a) - at(b) || 0);
}

function placed(problem: SchemaProblem, label: string | undefined): PlacedFieldProblem {
  return {
    field: label === undefined ? null : idOf(problem.pointer),
    code: problem.code,
    message: `problems:${problem.code}`,
    args: problem.args,
  };
}

/** Values of a form without any input. */
function startOf({ type }: JsonSchema): Json | undefined {
  return type === undefined || type === 'object' ? {} : undefined;
}

/** A unique id; not a secret. */
function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
