import { useEffect, useRef, useState } from 'react';
import type { FieldModel, ImportBlockModel, JsonObject, PlacedFieldProblem } from '../../../model';
import {
  doneOf,
  type ImportRun,
  type ImportVerdict,
  importedFields,
  type KeptImport,
  readKeptImport,
  takeImport,
  validateImport,
} from '../../../runtime';
import { Alert } from '../../elements/alert';
import { useEngine } from '../../engine';
import { useScreen, useScreenHost } from '../screen-scope';
import { packed } from './files';
import { ImportEnd } from './import-end';
import { type Changes, ImportReview } from './import-review';
import { ImportStart } from './import-start';

interface ImportBlockProps {
  readonly block: ImportBlockModel;
  readonly context: JsonObject;
}

/** Abort reason of a run that the user stopped, rather than by leaving the page. */
const byPerson = 'stopped by the person';

/** What of an import is on the page. */
type Stage =
  | { readonly at: 'start' }
  | { readonly at: 'review'; readonly verdict: ImportVerdict }
  | { readonly at: 'run'; readonly verdict: ImportVerdict; readonly run: ImportRun; readonly going: boolean };

/** A file whose lines become records: chosen, validated line by line, corrected here, and imported when the user confirms. */
export default function ImportBlock({ block, context }: ImportBlockProps) {
  const { t } = useEngine();
  const { forms } = useScreen();
  const { actions, imports } = useScreenHost();
  const form = forms[block.form];
  const [stage, setStage] = useState<Stage>({ at: 'start' });
  // What was started before the page was reloaded.
  const [before] = useState(() => readKeptImport(imports?.read(block.source)));
  const [busy, setBusy] = useState(before !== undefined);
  const [problems, setProblems] = useState<readonly PlacedFieldProblem[]>([]);
  const [stopping] = useState<{ with: AbortController }>(() => ({ with: new AbortController() }));
  const place = useRef<HTMLElement>(null);
  const step = stage.at;
  // Each step starts at its beginning.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  // Leaving the page ends what is running; what is done stays done.
  useEffect(() => {
    stopping.with = new AbortController();
    return () => stopping.with.abort();
  }, [stopping]);

  const { allowed, reason } = block.permission ? actions.permitted(block.permission, {}) : { allowed: true };
  const denied = allowed ? undefined : t(reason ?? 'kit:list.unavailable');
  const found = useRef(false);
  useEffect(() => {
    if (before === undefined || found.current) return;
    found.current = true;
    void goOn(before);
  });

  if (form?.kind !== 'fields') return null;
  const fields: readonly FieldModel[] = importedFields(form);

  const keep = (kept?: KeptImport) => imports?.write(block.source, kept && { ...kept });
  // Another tab may have started with another file meanwhile, or the user has signed out: what is stored now belongs to them.
  const keepOn = (job: string, kept?: KeptImport) => {
    if (readKeptImport(imports?.read(block.source))?.job === job) keep(kept);
  };
  const verdictOf = (payload: JsonObject & { readonly job: string }) =>
    validateImport(block.source, payload, context, actions).catch(() => ({ problems: actions.explain(0, {}) }));

  async function goOn({ job, state, done }: KeptImport) {
    const { signal } = stopping.with;
    const verdict = allowed ? await verdictOf({ job }) : { problems: [] };
    // The page was left meanwhile.
    if (signal.aborted) return;
    setBusy(false);
    if (!('job' in verdict)) {
      // The server keeps it only for a limited time, and for the user who started it.
      const gone = verdict.problems.some(({ code }) => code === 'IMPORT_NOT_FOUND');
      if (gone) keepOn(job);
      // If nothing of a file was imported yet, nothing is lost.
      if (!gone || state !== 'ready') setProblems(verdict.problems);
      return;
    }
    const run: ImportRun = { total: verdict.ready, results: [], next: 0, earlier: done };
    if (state === 'ready') setStage({ at: 'review', verdict });
    else if (state === 'stopped') setStage({ at: 'run', verdict, run, going: false });
    else await take(verdict, run);
  }

  async function validate(payload: JsonObject) {
    if (busy || !allowed) return;
    setBusy(true);
    setProblems([]);
    const verdict = await verdictOf({ job: crypto.randomUUID(), ...payload });
    setBusy(false);
    if ('job' in verdict) {
      keep({ job: verdict.job, state: 'ready', done: 0 });
      setStage({ at: 'review', verdict });
    } else setProblems(verdict.problems);
  }

  async function open(file: Blob, name: string) {
    if (file.size > block.bytes) {
      const args = { megabytes: Math.floor(block.bytes / 1_000_000) };
      setProblems(actions.explain(422, { code: 'IMPORT_TOO_LARGE', args }));
      return;
    }
    if (form?.kind !== 'fields') return;
    const last = form.steps.at(-1)?.id ?? '';
    await validate({ file: await packed(file), form: `${form.id}/${last}`, ...(name !== '' && { name }) });
  }

  const again = (verdict: ImportVerdict, { columns, cells }: Changes) =>
    validate({ of: verdict.job, ...(columns && { columns }), ...(cells.length > 0 && { cells }) });

  async function take(verdict: ImportVerdict, before: ImportRun) {
    if (!allowed) return;
    stopping.with = new AbortController();
    const { job } = verdict;
    const onProgress = (run: ImportRun) => {
      keepOn(job, { job, state: 'going', done: doneOf(run) });
      setStage({ at: 'run', verdict, run, going: true });
    };
    const { broken: _last, ...from } = before;
    keep({ job, state: 'going', done: doneOf(from) });
    onProgress(from);
    const ports = { context, ports: actions, signal: stopping.with.signal, onProgress };
    const run = await takeImport(block.source, job, from, ports);
    // An import of a page that was left continues when the user returns; a stopped one waits.
    const stopped = stopping.with.signal.reason === byPerson;
    const state = stopped ? 'stopped' : 'going';
    keepOn(job, run.next === undefined ? undefined : { job, state, done: doneOf(run) });
    setStage({ at: 'run', verdict, run, going: false });
  }

  function other() {
    if (stage.at !== 'start') keepOn(stage.verdict.job);
    setStage({ at: 'start' });
  }

  return (
    <section ref={place} className="pt-panel pt-import" tabIndex={-1}>
      {problems.length > 0 && (
        <Alert severity="error" role="alert">
          {problems.map(({ message, args, field }) => (
            <p key={`${field} ${message}`}>{t(message, args)}</p>
          ))}
        </Alert>
      )}
      {stage.at === 'start' && (
        <ImportStart
          block={block}
          fields={fields}
          busy={busy}
          denied={denied}
          onOpen={(file, name) => void open(file, name)}
        />
      )}
      {stage.at === 'review' && (
        <ImportReview
          key={stage.verdict.job}
          block={block}
          fields={fields}
          verdict={stage.verdict}
          busy={busy}
          onAgain={(changes) => void again(stage.verdict, changes)}
          onTake={() => void take(stage.verdict, { total: stage.verdict.ready, results: [], next: 0 })}
          onOther={other}
        />
      )}
      {stage.at === 'run' && (
        <ImportEnd
          block={block}
          context={context}
          verdict={stage.verdict}
          run={stage.run}
          going={stage.going}
          onStop={() => stopping.with.abort(byPerson)}
          onResume={() => void take(stage.verdict, stage.run)}
          onOther={other}
        />
      )}
    </section>
  );
}
