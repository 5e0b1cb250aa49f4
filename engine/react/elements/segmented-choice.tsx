import type { ReactNode } from 'react';

interface SegmentedChoiceProps<Value extends string> {
  readonly label: string;
  readonly items: readonly { readonly value: Value; readonly text: ReactNode }[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value) => void;
  readonly className?: string;
}

/** Buttons in one frame, of which one is pressed. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, items, value, onChoose, className } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons in a row of tools, not of fields.
    <span className={className ? `pt-segments ${className}` : 'pt-segments'} role="group" aria-label={label}>
      {items.map((each) => (
        <button
          key={each.value}
          type="button"
          className="pt-segment"
          aria-pressed={each.value === value}
          onClick={() => onChoose(each.value)}
        >
          {each.text}
        </button>
      ))}
    </span>
  );
}
