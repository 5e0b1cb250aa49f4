import type { ListBlockModel } from '../../../model';
import { useEngine } from '../../engine';

/** Rows that are drawn while the first answer is on its way; as many as make a page look like one. */
const rowsAtMost = 8;

/** The room that a list will take, before its first answer is here. */
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
