import { useId, useState } from 'react';
import type { FilterModel, Json, JsonObject, ListBlockModel } from '../../../model';
import { type CountedRecords, holdsInContext, type ListState, narrowingFilters, valueCounts } from '../../../runtime';
import { type Translate, useEngine } from '../../engine';
import { Sign } from '../sign';
import { ClearButton } from './clear-button';
import { useDebouncedText } from './debounce';
import { FilterChoices } from './filter-choices';
import { filterOptions } from './list-options';

interface ListFiltersProps {
  readonly block: ListBlockModel;
  readonly list: ListState;
  /** The list's last answer, which may count the records of values. */
  readonly answer: Json | undefined;
  readonly context: JsonObject;
  readonly onChange: (filters: ListState['filters']) => void;
}

/** The filters that have their own control. If there is little room they open on request. */
export function ListFilters({ block, list, answer, context, onChange }: ListFiltersProps) {
  const { t } = useEngine();
  const [open, setOpen] = useState(false);
  const id = useId();
  const controls = block.filters.filter(({ as, displayed }) => as !== 'chip' && holdsInContext(displayed, context));
  if (controls.length === 0) return null;
  const active = narrowingFilters(block, list).filter((filter) => controls.includes(filter)).length;
  const set = (name: string, values: readonly string[]) => {
    const { [name]: _before, ...others } = list.filters;
    onChange(values.length > 0 ? { ...others, [name]: values } : others);
  };
  return (
    <>
      <button
        type="button"
        className="pt-button pt-button-secondary pt-filter-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Sign name="filter" />
        <span>{active > 0 ? t('kit:list.filtersActive', { count: active }) : t('kit:list.filters')}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser. */}
      <div id={id} role="group" aria-label={t('kit:list.filters')} className="pt-filters" data-open={open || undefined}>
        {controls.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            values={list.filters[filter.name] ?? []}
            counts={filter.counts ? valueCounts(answer, filter.name) : noCounts}
            context={context}
            onChange={(values) => set(filter.name, values)}
          />
        ))}
      </div>
    </>
  );
}

type Counts = Readonly<Record<string, CountedRecords>>;

const noCounts: Counts = {};

interface FilterControlProps {
  readonly filter: FilterModel;
  readonly values: readonly string[];
  readonly counts: Counts;
  readonly context: JsonObject;
  readonly onChange: (values: readonly string[]) => void;
}

function FilterControl({ filter, values, counts, context, onChange }: FilterControlProps) {
  const { t, language } = useEngine();
  const label = t(filter.label);
  if (filter.as === 'choices') {
    const options = filterOptions(filter, context, t, language);
    const counted = options.map((option) => ({ ...option, count: countText(counts[option.value], t, language) }));
    return <FilterChoices label={label} options={counted} values={values} onChange={onChange} />;
  }
  if (filter.as === 'text') return <FilterText label={label} value={values[0] ?? ''} onChange={onChange} />;
  if (filter.as === 'date') return <FilterDate label={label} value={values[0] ?? ''} onChange={onChange} />;
  const options =
    filter.as === 'yesNo'
      ? ['true', 'false'].map((value) => ({ value, text: t(value === 'true' ? 'kit:yes' : 'kit:no') }))
      : filterOptions(filter, context, t, language);
  const counted = options.map(({ value, text }) => {
    const count = countText(counts[value], t, language);
    return { value, text: count === undefined ? text : t('kit:list.optionCount', { text, count }) };
  });
  return <FilterChoice label={label} options={counted} value={values[0] ?? ''} onChange={onChange} />;
}

/** A number of records as it is written beside a value. */
function countText(count: CountedRecords | undefined, t: Translate, language: string): string | undefined {
  if (count === undefined) return undefined;
  const number = new Intl.NumberFormat(language).format(count.total);
  return count.exact ? number : t('kit:list.numberOrMore', { count: number });
}

interface OneValueProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (values: readonly string[]) => void;
}

function FilterChoice({
  label,
  options,
  value,
  onChange,
}: OneValueProps & { readonly options: ReturnType<typeof filterOptions> }) {
  const { t } = useEngine();
  const id = useId();
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <div className="pt-filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="pt-input pt-select"
        value={value}
        data-active={value !== '' || undefined}
        onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
      >
        <option value="">{t('kit:list.all')}</option>
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

function FilterText({ label, value, onChange }: OneValueProps) {
  const { t } = useEngine();
  const id = useId();
  const { text, change, send } = useDebouncedText(value, (next) => onChange(next.trim() === '' ? [] : [next.trim()]));
  return (
    <div className="pt-filter">
      <label htmlFor={id}>{label}</label>
      <span className="pt-adorned">
        <input
          id={id}
          className="pt-input"
          value={text}
          maxLength={200}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(text);
          }}
        />
        {text !== '' && (
          <ClearButton
            label={t('kit:list.clearFilter', { label })}
            onClear={() => {
              change('');
              send('');
            }}
          />
        )}
      </span>
    </div>
  );
}

function FilterDate({ label, value, onChange }: OneValueProps) {
  const id = useId();
  return (
    <div className="pt-filter">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="pt-input"
        value={value}
        onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
      />
    </div>
  );
}
