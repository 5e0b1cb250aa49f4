import type { JsonObject, ListBlockModel } from '../../../model';
import type { ListState } from '../../../runtime';
import { formatText } from '../../../runtime';
import { Button } from '../../elements/button';
import { Figure } from '../../elements/figure';
import { Icon } from '../../elements/icon';
import { useEngine } from '../../engine';
import { ActionButton } from '../actions/action-view';
import { useTicking } from '../values/clock';

interface ListNothingProps {
  readonly block: ListBlockModel;
  readonly list: ListState;
  readonly narrowed: boolean;
  readonly context: JsonObject;
  readonly onClear: () => void;
}

/**
 * Empty state: because there is nothing yet, because search and filters match nothing, or because the address names a record that does not
 * exist or that the user may not see (decision 2.2, unknown id in a deep link).
 */
export function ListNothing({ block, list, narrowed, context, onClear }: ListNothingProps) {
  const { t } = useEngine();
  if (!narrowed) {
    const action = [...block.actions].find(({ id }) => id === block.empty.action);
    return (
      <div className="pt-empty">
        <Figure name="nothing" />
        <p className="pt-empty-title">{t(block.empty.title)}</p>
        {block.empty.text !== undefined && <p>{t(block.empty.text)}</p>}
        {action !== undefined && <ActionButton action={action} context={context} />}
      </div>
    );
  }
  const named = block.filters.some(({ as, name }) => as === 'chip' && (list.filters[name] ?? []).length > 0);
  return (
    <div className="pt-empty">
      <Figure name="lost" />
      <p className="pt-empty-title">{t(named ? 'kit:list.notFound' : 'kit:list.noMatch')}</p>
      {!named && <p>{t('kit:list.noMatchText')}</p>}
      <Button kind="secondary" onClick={onClear}>
        {t(named ? 'kit:list.showAll' : 'kit:list.clearAll')}
      </Button>
    </div>
  );
}

/** The small mark that the data could not be refreshed; avoids a snackbar every half minute (decision 2.3, polling). */
export function StaleMark({ at, onRetry }: { readonly at: number | undefined; readonly onRetry: () => void }) {
  const { t, language } = useEngine();
  const since = useTicking(() =>
    at === undefined
      ? ''
      : formatText(new Date(at).toISOString(), { as: 'relative' }, { t, language, context: {}, now: Date.now() }),
  );
  return (
    <p className="pt-stale">
      <Icon name="warning" />
      <span>{t('kit:list.stale', { since })}</span>
      <Button kind="link" onClick={onRetry}>
        {t('kit:retry')}
      </Button>
    </p>
  );
}

/** Number of placeholder rows while the first response is loading; enough to resemble a page. */
const rowsAtMost = 8;

/** The space of a list before its first response arrives. */
export function ListSkeleton({ block }: { readonly block: ListBlockModel }) {
  const { t } = useEngine();
  const rows = Array.from({ length: block.size > 0 ? Math.min(block.size, rowsAtMost) : 3 }, (_, at) => at);
  return (
    <div className={`pt-list-skeleton pt-list-skeleton-${block.as}`} role="status">
      <span className="pt-hidden">{t('kit:list.loading')}</span>
      {rows.map((row) => (
        <span key={row} className="pt-skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}
