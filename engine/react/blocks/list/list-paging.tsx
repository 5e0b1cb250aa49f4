import { useId } from 'react';
import type { ListBlockModel } from '../../../model';
import type { ListState, neighborPlaces } from '../../../runtime';
import { useEngine } from '../../engine';
import { Sign } from '../sign';

interface ListPagingProps {
  readonly block: ListBlockModel;
  readonly list: ListState;
  readonly total: number;
  /** False: there are at least so many, and the last page is unknown. */
  readonly exact: boolean;
  /** Places of the neighbors, if they are known. */
  readonly places: ReturnType<typeof neighborPlaces>;
  /** Name of the list, to distinguish several on a page. */
  readonly name: string;
  readonly onChange: (wish: Partial<ListState>) => void;
}

/** A button to another page. */
interface Step {
  readonly name: 'first' | 'previous' | 'next' | 'last';
  readonly to: number;
  readonly cursor?: string | undefined;
  readonly off: boolean;
}

/** Buttons to other pages. At an end they stay where they are and keep focus, and do nothing. */
export function ListPaging({ block, list, total, exact, places, name, onChange }: ListPagingProps) {
  const { t, language } = useEngine();
  const sizeId = useId();
  const smallest = Math.min(list.size, ...block.sizes);
  if (list.size === 0 || block.paging === false || total <= smallest) return null;
  const last = Math.max(1, Math.ceil(total / list.size));
  const { page } = list;
  const number = new Intl.NumberFormat(language);
  const from = exact ? Math.min((page - 1) * list.size + 1, total) : (page - 1) * list.size + 1;
  const to = exact ? Math.min(page * list.size, total) : page * list.size;
  const steps: readonly Step[] = [
    { name: 'first', to: 1, off: page <= 1 },
    { name: 'previous', to: page - 1, cursor: places.previous, off: page <= 1 },
    { name: 'next', to: page + 1, cursor: places.next, off: exact && page >= last },
    { name: 'last', to: last, off: !exact || page >= last },
  ];
  const button = ({ name: step, to: target, cursor, off }: Step) => (
    <button
      key={step}
      type="button"
      className="pt-icon-button pt-page-button"
      aria-label={t(`kit:list.${step}Page`)}
      title={t(`kit:list.${step}Page`)}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onChange({ page: target, ...(cursor !== undefined && { cursor }) });
      }}
    >
      <Sign name={step} />
    </button>
  );
  return (
    <nav className="pt-paging" aria-label={t('kit:list.pages', { list: name })}>
      {block.sizes.length > 1 && (
        <span className="pt-page-size">
          <label htmlFor={sizeId}>{t('kit:list.size')}</label>
          <select
            id={sizeId}
            className="pt-input pt-select"
            value={list.size}
            onChange={(event) => onChange({ size: Number(event.target.value) })}
          >
            {block.sizes.map((size) => (
              <option key={size} value={size}>
                {number.format(size)}
              </option>
            ))}
          </select>
        </span>
      )}
      <span className="pt-page-range">
        {t(exact ? 'kit:list.range' : 'kit:list.rangeOrMore', {
          from: number.format(from),
          to: number.format(to),
          total: number.format(exact ? total : Math.max(to, total)),
        })}
      </span>
      <span className="pt-page-buttons">
        {steps.slice(0, 2).map(button)}
        <span className="pt-page-now">
          {exact
            ? t('kit:list.page', { page: number.format(page), pages: number.format(last) })
            : t('kit:list.pageOnly', { page: number.format(page) })}
        </span>
        {steps.slice(2).map(button)}
      </span>
    </nav>
  );
}
