import { Icon } from '../../elements/icon';

interface ClearButtonProps {
  readonly label: string;
  readonly onClear: () => void;
}

/** Empties the box that it stands beside. It goes with what it emptied, so focus goes to the box. */
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
