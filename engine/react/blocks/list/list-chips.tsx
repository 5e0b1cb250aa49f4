import type { FilterModel, JsonObject, ListBlockModel } from '../../../model';
import { filtersAtStart, holdsInContext, type ListState, narrowingFilters, readPath } from '../../../runtime';
import { Icon } from '../../elements/icon';
import { useEngine } from '../../engine';
import { filterWords } from './list-options';
import { recordName } from './record-name';

interface ListChipsProps {
  readonly block: ListBlockModel;
  readonly list: ListState;
  /** The records that are shown: one of them may have words for an identifier. */
  readonly records: readonly JsonObject[];
  readonly context: JsonObject;
  readonly onChange: (wish: Partial<ListState>) => void;
}

/** What currently filters the list, each part with a remove button. */
export function ListChips({ block, list, records, context, onChange }: ListChipsProps) {
  const { t, language } = useEngine();
  const wordsFor = (filter: FilterModel, value: string): string => {
    const { name, named } = filter;
    const record =
      named === undefined && name !== 'id' ? undefined : records.find((each) => String(each[name]) === value);
    if (record === undefined) return filterWords(filter, value, context, t, language);
    return named === undefined
      ? recordName(block.columns, record, { t, language, context })
      : String(readPath(record, named) ?? value);
  };
  // The list's defaults are not shown, only what the user filtered by; nor is a filter that the user cannot remove.
  const chips = narrowingFilters(block, list)
    .filter(({ displayed }) => holdsInContext(displayed, context))
    .flatMap((filter) =>
      (list.filters[filter.name] ?? []).map((value) => ({
        filter,
        value,
        text: t('kit:list.chip', { label: t(filter.label), value: wordsFor(filter, value) }),
      })),
    );
  if (chips.length === 0) return null;
  const without = (name: string, value: string) => {
    const { [name]: values = [], ...others } = list.filters;
    const left = values.filter((each) => each !== value);
    return left.length > 0 ? { ...others, [name]: left } : others;
  };
  /** Focus stays among the chips, or goes to the list when the last one is removed. */
  const stay = (button: HTMLButtonElement) => {
    const row = button.closest('ul');
    const section = button.closest<HTMLElement>('[data-list]');
    const others = [...(row?.querySelectorAll('button') ?? [])].filter((each) => each !== button);
    const next = others.length > 1 ? others[0] : section;
    next?.focus();
  };
  return (
    <ul className="pt-chips" aria-label={t('kit:list.narrowed')}>
      {chips.map(({ filter, value, text }) => (
        <li key={`${filter.name} ${value}`}>
          <span className="pt-chip-filter">
            <span>{text}</span>
            <button
              type="button"
              aria-label={t('kit:list.takeOff', { filter: text })}
              onClick={(event) => {
                stay(event.currentTarget);
                onChange({ filters: without(filter.name, value) });
              }}
            >
              <Icon name="close" />
            </button>
          </span>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="pt-button pt-button-link"
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('[data-list]')?.focus();
            onChange({ filters: filtersAtStart(block) });
          }}
        >
          {t('kit:list.clearAll')}
        </button>
      </li>
    </ul>
  );
}
