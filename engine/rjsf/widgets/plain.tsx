import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import { type InputHTMLAttributes, useId } from 'react';
import { useEngine } from '../../react';
import { isSame } from '../run-time';
import { usePlace, useScene } from '../scene';

interface PlainInputProps {
  readonly asked: RjsfWidgetProps;
  readonly type: 'datetime-local' | 'time' | 'color' | 'range';
  /** The value as written to the element. */
  readonly shown: string;
  /** What the element reports, as the schema's value. */
  readonly read: (text: string) => unknown;
  readonly attributes?: InputHTMLAttributes<HTMLInputElement>;
}

/** A control missing in the kit: the native element in the kit's style. */
function PlainInput({ asked, type, shown, read, attributes }: PlainInputProps) {
  const { board } = useScene();
  const place = usePlace();
  return (
    <input
      type={type}
      className={type === 'range' ? 'pt-range' : 'pt-input'}
      {...attributes}
      id={place.id}
      name={place.pointer}
      data-field={place.pointer}
      aria-describedby={place.describedBy}
      aria-invalid={place.problem === undefined ? undefined : true}
      aria-required={place.required ? true : undefined}
      disabled={asked.disabled}
      readOnly={asked.readonly}
      value={shown}
      onChange={({ currentTarget }) => {
        // Color and range inputs have no read-only state.
        if (asked.readonly === true) return;
        board.edited(place.pointer);
        asked.onChange(currentTarget.value === '' ? undefined : read(currentTarget.value));
      }}
    />
  );
}

/** A date and time: shown in the user's local time, stored in UTC (RFC 3339). */
export function DateTimeControl(asked: RjsfWidgetProps) {
  return (
    <PlainInput
      asked={asked}
      type="datetime-local"
      shown={localTime(asked.value)}
      read={(text) => {
        const moment = new Date(text);
        return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
      }}
    />
  );
}

function localTime(value: unknown): string {
  const moment = typeof value === 'string' ? new Date(value) : undefined;
  if (moment === undefined || Number.isNaN(moment.getTime())) return '';
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** A time of day, stored with seconds and in UTC, as the format `time` requires. */
export function TimeControl(asked: RjsfWidgetProps) {
  return (
    <PlainInput
      asked={asked}
      type="time"
      shown={typeof asked.value === 'string' ? asked.value.slice(0, 5) : ''}
      read={(text) => `${text.length === 5 ? `${text}:00` : text}Z`}
    />
  );
}

export function ColorControl(asked: RjsfWidgetProps) {
  const shown = typeof asked.value === 'string' && /^#[0-9a-f]{6}$/i.test(asked.value) ? asked.value : '#000000';
  return <PlainInput asked={asked} type="color" shown={shown} read={(text) => text} />;
}

export function RangeControl(asked: RjsfWidgetProps) {
  const { minimum, maximum, multipleOf } = asked.schema;
  const { id } = usePlace();
  const shown = typeof asked.value === 'number' ? asked.value : (minimum ?? 0);
  return (
    <div className="pt-slider">
      <PlainInput
        asked={asked}
        type="range"
        shown={String(shown)}
        read={Number}
        attributes={{ min: minimum, max: maximum, step: multipleOf ?? 'any' }}
      />
      <output htmlFor={id}>{asked.value === undefined ? '–' : String(shown)}</output>
    </div>
  );
}

/** Several of a few: a checkbox for each. */
export function CheckboxesControl(asked: RjsfWidgetProps) {
  const { t } = useEngine();
  const { board } = useScene();
  const place = usePlace();
  const name = useId();
  const chosen: readonly unknown[] = Array.isArray(asked.value) ? asked.value : [];
  const options = asked.options.enumOptions ?? [];
  const still = asked.readonly === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame has drawn the name already.
    <div
      className={asked.options.inline === true ? 'pt-choices pt-choices-inline' : 'pt-choices'}
      role="group"
      aria-labelledby={place.labelId}
      aria-describedby={place.describedBy}
    >
      {options.map(({ value, label }, index) => {
        const isChosen = chosen.some((each) => isSame(each, value));
        return (
          <label key={JSON.stringify(value)} className="pt-choice">
            <input
              type="checkbox"
              className="pt-checkbox"
              id={index === 0 ? place.id : `${place.id}-${index}`}
              name={name}
              data-field={index === 0 ? place.pointer : undefined}
              aria-describedby={index === 0 ? place.describedBy : undefined}
              aria-invalid={place.problem === undefined ? undefined : true}
              aria-readonly={still ? true : undefined}
              checked={isChosen}
              disabled={asked.disabled}
              onChange={() => {
                if (still) return;
                board.edited(place.pointer);
                // In the order of the schema, whatever the order of selection.
                asked.onChange(
                  options
                    .map((option) => option.value)
                    .filter((each: unknown) => isSame(each, value) !== chosen.some((other) => isSame(other, each))),
                );
              }}
            />
            <span>{t(String(label))}</span>
          </label>
        );
      })}
    </div>
  );
}
