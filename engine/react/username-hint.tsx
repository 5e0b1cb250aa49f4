import type { FormStore } from '../runtime';
import type { FormOutline } from './store-hooks';

interface UsernameHintProps {
  readonly store: FormStore;
  readonly state: FormOutline;
}

/**
 * A step that requests a password without showing the address (it was given in an earlier step, or is known) still tells password managers
 * the user name: by a hidden field outside the tab order and the accessibility tree.
 */
export function UsernameHint({ store, state }: UsernameHintProps) {
  const { fields } = store.model;
  if (!state.fields.some((index) => fields[index]?.type === 'password')) return null;
  const email = fields.findIndex((field) => field.type === 'email');
  // An address typed as a confirmation is not a user name for a password manager.
  const isShown = (index: number) => {
    const field = fields[index];
    return field?.type === 'email' && field.component !== 'hidden' && field.autocomplete !== 'off';
  };
  if (email < 0 || state.fields.some(isShown)) return null;
  const value = store.field(email).value;
  if (typeof value !== 'string' || value === '') return null;
  return (
    <input
      className="pt-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
