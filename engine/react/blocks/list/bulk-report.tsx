import type { ActionModel } from '../../../model';
import type { BulkOutcome, BulkResult } from '../../../runtime';
import { Button } from '../../elements/button';
import { useEngine } from '../../engine';

interface BulkReportProps {
  readonly action: ActionModel;
  readonly outcome: BulkOutcome;
  readonly names: ReadonlyMap<string, string>;
  readonly onResume: () => void;
  readonly onClose: () => void;
}

/** Maximum number of records listed with their reasons; for the rest, the number is shown. */
const mostListed = 20;

/** Problems of a run: how far it came, which records were refused and why, and the button to continue. */
export function BulkReport({ action, outcome, names, onResume, onClose }: BulkReportProps) {
  const { t } = useEngine();
  if (outcome.status === 'canceled') return null;
  const failed = outcome.status === 'finished' ? outcome.results.filter(({ status }) => status !== 'done') : [];
  const listed = failed.slice(0, mostListed);
  const textOf = (problems: BulkResult['problems']) =>
    (problems ?? []).map(({ message, args }) => t(message, args)).join(' ');
  return (
    <div className="pt-bulk-report">
      <div role="status">
        <Summary action={action} outcome={outcome} failed={failed.length} />
        {outcome.status === 'refused' && <p>{textOf(outcome.problems)}</p>}
      </div>
      {listed.length > 0 && (
        <ul>
          {listed.map(({ id, name, reason, problems }) => (
            <li key={id}>
              <strong>{name ?? names.get(id) ?? id}</strong> {reason === undefined ? textOf(problems) : t(reason)}
            </li>
          ))}
          {failed.length > listed.length && <li>{t('kit:list.more', { count: failed.length - listed.length })}</li>}
        </ul>
      )}
      <div className="pt-bulk-ways">
        {outcome.status === 'finished' && outcome.resume && (
          <Button kind="secondary" onClick={onResume}>
            {t('kit:list.bulkResume')}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('[data-list]')?.focus();
            onClose();
          }}
        >
          {t('kit:list.bulkClose')}
        </Button>
      </div>
    </div>
  );
}

function Summary({
  action,
  outcome,
  failed,
}: Pick<BulkReportProps, 'action' | 'outcome'> & { readonly failed: number }) {
  const { t } = useEngine();
  const label = t(action.label);
  if (outcome.status !== 'finished') return null;
  const { total, left, broken } = outcome;
  return (
    <>
      {left > 0 && (
        <p>
          {t(broken ? 'kit:list.bulkBroken' : 'kit:list.bulkStopped', { action: label, done: total - left, total })}
        </p>
      )}
      {failed > 0 && <p>{t('kit:list.bulkFailed', { action: label, count: failed })}</p>}
    </>
  );
}
