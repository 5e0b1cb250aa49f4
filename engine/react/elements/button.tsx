import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './spinner';

/** A button of the kit: its kind, and whether it is busy or cannot act now. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly kind?: 'primary' | 'secondary' | 'danger' | 'quietDanger' | 'link' | 'quiet';
  /** Its work is in progress: shows a spinner and ignores presses. */
  readonly busy?: boolean;
  /** Cannot act now. It keeps focus and its name (decision D1): the caller handles the press. */
  readonly unavailable?: boolean;
  /** Where focus starts in a dialog. */
  readonly 'data-start'?: '' | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. It is never `disabled`: a control that is not in the tab order cannot explain why it does nothing. */
export function Button({ kind = 'primary', busy = false, unavailable = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`pt-button pt-button-${kind}`}
      aria-disabled={busy || unavailable ? true : undefined}
      data-busy={busy ? true : undefined}
    >
      {busy && <Spinner />}
      <span className="pt-button-text">{children}</span>
    </button>
  );
}
