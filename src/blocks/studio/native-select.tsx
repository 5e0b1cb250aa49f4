import { type KeyboardEvent, useId } from 'react';

interface NativeSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly say: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  /** Beside its label, in a row of tools. */
  readonly inline?: boolean;
}

/** A choice of a few values in the studio's own pages. */
export function NativeSelect<Value extends string>({
  label,
  value,
  values,
  say,
  onChange,
  inline = false,
}: NativeSelectProps<Value>) {
  const id = useId();
  return (
    <div className={inline ? 'studio-select' : 'pt-field'}>
      <label className={inline ? undefined : 'pt-label'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={inline ? 'pt-input pt-select studio-small' : 'pt-input pt-select'}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((each) => each === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {say(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Something that can be added, by the name that people read. */
export interface Addition {
  readonly name: string;
  readonly label?: string;
}

interface AddSelectProps<Item extends Addition> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly onAdd: (item: Item) => void;
}

/** Where a choice acts at once: while the list is closed, a key would choose something unseen, so arrows and letters open it instead. */
export function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (ctrlKey || metaKey || altKey || key === ' ' || !/^(.|Arrow\w+|Home|End|PageUp|PageDown)$/u.test(key)) return;
  event.preventDefault();
  currentTarget.showPicker?.();
}

/** A list from which something is added at once. */
export function AddSelect<Item extends Addition>({ label, items, onAdd }: AddSelectProps<Item>) {
  return (
    <select
      className="pt-input pt-select"
      aria-label={label}
      value=""
      onKeyDown={openByKey}
      onChange={({ target }) => {
        const chosen = items.find(({ name }) => name === target.value);
        if (chosen) onAdd(chosen);
      }}
    >
      <option value="">{label}</option>
      {items.map(({ name, label: shown }) => (
        <option key={name} value={name}>
          {shown ?? name}
        </option>
      ))}
    </select>
  );
}
