import { useMemo } from 'react';
import type { ActionModel, JsonObject, ListBlockModel } from '../../../model';
import { Button } from '../../elements/button';
import { useEngine } from '../../engine';
import { useBulkRun } from '../actions/screen-actions';
import { useScreenHost } from '../screen-scope';
import { Sign } from '../sign';
import { idOf } from './record-name';

interface BulkBarProps {
  readonly block: ListBlockModel;
  readonly records: readonly JsonObject[];
  readonly selection: Readonly<Record<string, boolean>>;
  readonly context: JsonObject;
  readonly onClear: () => void;
}

/** What may be done with all selected records together; it stays in sight while something is selected. */
export function BulkBar({ block, records, selection, context, onClear }: BulkBarProps) {
  const { t } = useEngine();
  const chosen = useMemo(() => records.filter((record) => selection[idOf(record)] === true), [records, selection]);
  const contexts = useMemo(() => chosen.map((record) => ({ ...context, record })), [chosen, context]);
  if (!block.selectable) return null;
  const count = t('kit:list.selected', { count: chosen.length });
  return (
    <div className="pt-bulk" data-shown={chosen.length > 0 || undefined}>
      <p role="status" className="pt-bulk-count">
        {chosen.length > 0 ? count : ''}
      </p>
      {chosen.length > 0 && (
        <>
          {block.bulkActions.map((action) => (
            <BulkButton key={action.id} action={action} contexts={contexts} onDone={onClear} />
          ))}
          <Button
            kind="quiet"
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[data-list]')?.focus();
              onClear();
            }}
          >
            {t('kit:list.clearSelection')}
          </Button>
        </>
      )}
    </div>
  );
}

interface BulkButtonProps {
  readonly action: ActionModel;
  readonly contexts: readonly JsonObject[];
  readonly onDone: () => void;
}

/** Runs an action for each selected record that it is available for. */
function BulkButton({ action, contexts, onDone }: BulkButtonProps) {
  const { t } = useEngine();
  const { actions } = useScreenHost();
  const { fit, progress, run } = useBulkRun(action, contexts);
  return (
    <Button
      kind={action.kind === 'danger' ? 'danger' : 'secondary'}
      busy={progress !== undefined}
      unavailable={fit === 0}
      onClick={(event) => {
        if (progress !== undefined || fit === 0) return;
        const button = event.currentTarget;
        const list = button.closest<HTMLElement>('[data-list]');
        void run().then((results) => {
          if (results === undefined) return;
          const failed = results.filter(({ status }) => status === 'failed').length;
          const args = { action: t(action.label), count: failed };
          if (failed > 0) actions.notify({ severity: 'warning', message: 'kit:list.bulkFailed', args });
          // The button goes with the selection. Whoever has gone on meanwhile stays where they are.
          const left = document.activeElement === button || document.activeElement === document.body;
          onDone();
          if (left) list?.focus();
        });
      }}
    >
      <Sign name={action.icon} />
      {progress === undefined
        ? t('kit:list.bulk', { action: t(action.label), count: fit })
        : t('kit:list.bulkProgress', { done: progress.done, total: progress.total })}
    </Button>
  );
}
