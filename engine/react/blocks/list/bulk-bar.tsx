import { useMemo, useState } from 'react';
import type { ActionModel, JsonObject, ListBlockModel } from '../../../model';
import { type BulkChoice, type BulkOutcome, isObject, listState } from '../../../runtime';
import { Button } from '../../elements/button';
import { useEngine } from '../../engine';
import { type BulkRun, useBulkRun, useFitting } from '../actions/screen-actions';
import { useScreen } from '../screen-scope';
import { Sign } from '../sign';
import { BulkReport } from './bulk-report';
import { idOf, namedRecords, recordName } from './record-name';
import { isWider } from './wider-views';

interface BulkBarProps {
  readonly block: ListBlockModel;
  readonly records: readonly JsonObject[];
  /** Total number of records on all pages. */
  readonly total: number;
  /** False: there are at least so many. */
  readonly exact: boolean;
  readonly selection: Readonly<Record<string, boolean>>;
  readonly context: JsonObject;
  readonly onAll: () => JsonObject | undefined;
  readonly onSelect: (ids: readonly string[]) => void;
}

/** Result of a bulk action. */
interface Ended {
  readonly action: ActionModel;
  readonly outcome: BulkOutcome;
  /** The names of the records that were visible when it started. */
  readonly names: ReadonlyMap<string, string>;
}

/** The actions for all selected records; it stays visible while something is selected. */
export function BulkBar({ block, records, total, exact, selection, context, onAll, onSelect }: BulkBarProps) {
  const { t, language } = useEngine();
  const bulk = useBulkRun();
  const { scope } = useScreen();
  const [ended, setEnded] = useState<Ended>();
  const [running, setRunning] = useState<ActionModel>();
  const chosen = useMemo(() => records.filter((record) => selection[idOf(record)] === true), [records, selection]);
  const contexts = useMemo(() => chosen.map((record) => ({ ...context, record })), [chosen, context]);
  // All pages: this ends with any change of the selection.
  const [wholeOf, setWholeOf] = useState<string>();
  const selected = useMemo(() => Object.keys(selection).sort().join('\n'), [selection]);
  if (wholeOf !== undefined && wholeOf !== selected) setWholeOf(undefined);

  // Where the list does not count to the end, the server says before the confirmation how many there are, or that they are too many.
  const few = (most: number) => total <= most;
  const most = Math.min(...block.bulkActions.map(({ bulk: call }) => call?.most ?? 0));
  const wholePage = chosen.length > 0 && chosen.length === records.length && total > records.length;
  // A view that has lost filters matches more than its name says.
  const wider = isWider(scope, block, listState(block, isObject(context.query) ? context.query : {}));
  const whole = wholePage && !wider && wholeOf === selected;
  const count = whole ? total : chosen.length;
  const shown = count > 0 || running !== undefined || ended !== undefined;

  async function finish(
    action: ActionModel,
    work: Promise<BulkOutcome>,
    names: Ended['names'],
    list: HTMLElement | null,
  ) {
    const button = document.activeElement;
    setRunning(action);
    setEnded(undefined);
    const outcome = await work;
    setRunning(undefined);
    if (outcome.status === 'canceled') return;
    const results = outcome.status === 'finished' ? outcome.results : [];
    const failed = results.filter(({ status }) => status !== 'done');
    const clean = outcome.status === 'finished' && failed.length === 0 && outcome.left === 0;
    if (!clean) setEnded({ action, outcome, names });
    if (outcome.status === 'refused') return;
    const done = new Set(results.flatMap(({ id, status }) => (status === 'done' ? [id] : [])));
    // If the user has moved on meanwhile, focus stays.
    const left = document.activeElement === button || document.activeElement === document.body;
    onSelect(outcome.left > 0 ? chosen.map(idOf).filter((id) => !done.has(id)) : failed.map(({ id }) => id));
    if (left && clean) list?.focus();
  }

  function start(action: ActionModel, list: HTMLElement | null) {
    const { record: _one, ...around } = contexts[0] ?? context;
    const name = block.columns.find(({ primary }) => primary)?.field;
    const args = whole ? onAll() : undefined;
    const choice: BulkChoice = {
      records: chosen,
      ...(args && { all: { args, ...(exact && { count: total }), ...(name?.length === 1 && { name: name[0] }) } }),
    };
    const nameOf = (record: JsonObject) => recordName(block.columns, record, { t, language, context });
    const names = new Map(chosen.map((record) => [idOf(record), nameOf(record)]));
    const named = (some: readonly JsonObject[], many: number) => namedRecords(some.map(nameOf), many, { t, language });
    void finish(action, bulk.run(action, choice, around, named), names, list);
  }

  return (
    <div className="pt-bulk" data-shown={shown || undefined}>
      <p role="status" className="pt-bulk-count">
        {count > 0 &&
          t(whole ? (exact ? 'kit:list.allSelected' : 'kit:list.everySelected') : 'kit:list.selected', { count })}
      </p>
      {count > 0 && (
        <>
          {wholePage && !whole && !wider && few(most) && (
            <Button kind="quiet" onClick={() => setWholeOf(selected)}>
              {t(exact ? 'kit:list.selectMatching' : 'kit:list.selectEvery', { count: total })}
            </Button>
          )}
          {wholePage && wider && <p className="pt-bulk-note">{t('kit:list.widerMatching')}</p>}
          {wholePage && !wider && !few(most) && (
            <p className="pt-bulk-note">{t('kit:list.tooMany', { count: most })}</p>
          )}
          {block.bulkActions.map((action) => (
            <BulkButton
              key={action.id}
              action={action}
              contexts={contexts}
              whole={whole ? total : undefined}
              exact={exact}
              busy={running === action}
              unavailable={running !== undefined && running !== action}
              onRun={(list) => start(action, list)}
            />
          ))}
          <Button
            kind="quiet"
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[data-list]')?.focus();
              onSelect([]);
            }}
          >
            {t('kit:list.clearSelection')}
          </Button>
        </>
      )}
      {running && bulk.progress && <Progress action={running} bulk={bulk} />}
      {ended && (
        <BulkReport
          {...ended}
          onResume={() => {
            const list = document.querySelector<HTMLElement>(`[data-list="${CSS.escape(block.source)}"]`);
            void finish(ended.action, bulk.resume(ended.outcome), ended.names, list);
          }}
          onClose={() => setEnded(undefined)}
        />
      )}
    </div>
  );
}

interface BulkButtonProps {
  readonly action: ActionModel;
  readonly contexts: readonly JsonObject[];
  /** Number of records on all pages, if all of them are selected. */
  readonly whole: number | undefined;
  /** False: there are at least so many. */
  readonly exact: boolean;
  readonly busy: boolean;
  readonly unavailable: boolean;
  readonly onRun: (list: HTMLElement | null) => void;
}

/** Runs an action at the selected records that it is available for. */
function BulkButton({ action, contexts, whole, exact, busy, unavailable, onRun }: BulkButtonProps) {
  const { t } = useEngine();
  const fit = useFitting(action, contexts);
  const count = whole ?? fit;
  return (
    <Button
      kind={action.kind === 'danger' ? 'danger' : 'secondary'}
      busy={busy}
      unavailable={unavailable || count === 0}
      onClick={(event) => {
        if (busy || unavailable || count === 0) return;
        onRun(event.currentTarget.closest<HTMLElement>('[data-list]'));
      }}
    >
      <Sign name={action.icon} />
      {whole !== undefined && !exact ? t(action.label) : t('kit:list.bulk', { action: t(action.label), count })}
    </Button>
  );
}

/** Progress of a run, and the button to stop it. */
function Progress({ action, bulk: { progress, stop } }: { readonly action: ActionModel; readonly bulk: BulkRun }) {
  const { t } = useEngine();
  if (progress === undefined) return null;
  const text = t('kit:list.bulkRunning', { action: t(action.label), ...progress });
  return (
    <div className="pt-bulk-progress">
      <progress aria-label={text} value={progress.done} max={progress.total} />
      <span aria-hidden="true">{text}</span>
      <Button kind="quiet" onClick={stop}>
        {t('kit:list.bulkStop')}
      </Button>
    </div>
  );
}
