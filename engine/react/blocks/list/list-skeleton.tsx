import type { ListBlockModel } from '../../../model';
import { useEngine } from '../../engine';

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
