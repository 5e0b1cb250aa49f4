import { useEffect, useRef, useState } from 'react';
import type { FieldModel, ImportBlockModel, JsonObject, PlacedFieldProblem } from '../../../model';
import { type ImportRun, type ImportVerdict, importedFields, takeImport, validateImport } from '../../../runtime';
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

/** What of an import is on the page. */
type Stage =
  | { readonly at: 'start' }
  | { readonly at: 'review'; readonly verdict: ImportVerdict }
  | { readonly at: 'run'; readonly verdict: ImportVerdict; readonly run: ImportRun; readonly going: boolean };

/** A file whose lines become records: chosen, judged line by line, put right here, and taken when the person says so. */
export default function ImportBlock({ block, context }: ImportBlockProps) {
  const { t } = useEngine();
  const { forms } = useScreen();
  const { actions } = useScreenHost();
  const form = forms[block.form];
  const [stage, setStage] = useState<Stage>({ at: 'start' });
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly PlacedFieldProblem[]>([]);
  const [stopping] = useState<{ with: AbortController }>(() => ({ with: new AbortController() }));
  const place = useRef<HTMLElement>(null);
  const step = stage.at;
  // Each step begins where one reads it.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  // Leaving the page ends what is running; what is done stays done.
  useEffect(() => () => stopping.with.abort(), [stopping]);

  if (form?.kind !== 'fields') return null;
  const fields: readonly FieldModel[] = importedFields(form);
  const { allowed, reason } = block.permission ? actions.permitted(block.permission, {}) : { allowed: true };
  const denied = allowed ? undefined : t(reason ?? 'kit:list.unavailable');

  async function judge(payload: JsonObject) {
    if (busy || !allowed) return;
    setBusy(true);
    setProblems([]);
    const verdict = await validateImport(
      block.source,
      { job: crypto.randomUUID(), ...payload },
      context,
      actions,
    ).catch(() => ({ problems: actions.explain(0, {}) }));
    setBusy(false);
    if ('job' in verdict) setStage({ at: 'review', verdict });
    else setProblems(verdict.problems);
  }

  async function open(file: Blob, name: string) {
    if (file.size > block.bytes) {
      const args = { megabytes: Math.floor(block.bytes / 1_000_000) };
      setProblems(actions.explain(422, { code: 'IMPORT_TOO_LARGE', args }));
      return;
    }
    if (form?.kind !== 'fields') return;
    const last = form.steps.at(-1)?.id ?? '';
    await judge({ file: await packed(file), form: `${form.id}/${last}`, ...(name !== '' && { name }) });
  }

  const again = (verdict: ImportVerdict, { columns, cells }: Changes) =>
    judge({ of: verdict.job, ...(columns && { columns }), ...(cells.length > 0 && { cells }) });

  async function take(verdict: ImportVerdict, before: ImportRun) {
    if (!allowed) return;
    stopping.with = new AbortController();
    const onProgress = (run: ImportRun) => setStage({ at: 'run', verdict, run, going: true });
    const { broken: _last, ...from } = before;
    onProgress(from);
    const ports = { context, ports: actions, signal: stopping.with.signal, onProgress };
    const run = await takeImport(block.source, verdict.job, from, ports);
    setStage({ at: 'run', verdict, run, going: false });
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
          onOther={() => setStage({ at: 'start' })}
        />
      )}
      {stage.at === 'run' && (
        <ImportEnd
          block={block}
          context={context}
          verdict={stage.verdict}
          run={stage.run}
          going={stage.going}
          onStop={() => stopping.with.abort()}
          onResume={() => void take(stage.verdict, stage.run)}
          onOther={() => setStage({ at: 'start' })}
        />
      )}
    </section>
  );
}
