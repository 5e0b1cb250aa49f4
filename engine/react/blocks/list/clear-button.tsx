import { Icon } from '../../elements/icon';

interface ClearButtonProps {
  readonly label: string;
  readonly onClear: () => void;
}

/** Empties the input next to it. It disappears with the text, so focus goes to the input. */
export function ClearButton({ label, onClear }: ClearButtonProps) {
  return (
    <button
      type="button"
      className="pt-icon-button"
      aria-label={label}
      onClick={(event) => {
        onClear();
        event.currentTarget.parentElement?.querySelector('input')?.focus();
      }}
    >
      <Icon name="close" />
    </button>
  );
}
