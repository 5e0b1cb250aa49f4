import type { FormStore } from '../runtime';
import type { FormOutline } from './store-hooks';

interface UsernameHintProps {
  readonly store: FormStore;
  readonly state: FormOutline;
}

/**
 * A step that asks for a password after the address was given in an earlier one still tells password managers whose
 * password it is: by a field that nobody sees, hears or reaches.
 */
export function UsernameHint({ store, state }: UsernameHintProps) {
  const { fields } = store.model;
  if (!state.fields.some((index) => fields[index]?.type === 'password')) return null;
  const email = fields.findIndex((field) => field.type === 'email');
  if (email < 0 || state.fields.some((index) => fields[index]?.type === 'email')) return null;
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
