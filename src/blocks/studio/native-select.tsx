import { useId } from 'react';

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
