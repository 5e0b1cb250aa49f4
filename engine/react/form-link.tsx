import { useReducer } from 'react';
import type { LinkModel } from '../model';
import type { FormStore } from '../runtime';
import { Button, type ButtonProps } from './elements/button';
import { TextLink } from './elements/text-link';
import { useEngine } from './engine';
import type { FormOutline } from './store-hooks';

interface FormLinkProps {
  readonly store: FormStore;
  readonly link: LinkModel;
  readonly state: FormOutline;
  /** Its style. Default: a link in a text. */
  readonly look?: ButtonProps['kind'];
}

/** Navigation is a link; an action (sends a code again, shows another step) is a button. */
export function FormLink({ store, link, state, look = 'link' }: FormLinkProps) {
  const { t, address } = useEngine();
  // Typing renders no link; the field values in its target are read again when the user points at or focuses it.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  if (link.to.kind === 'step' || link.to.kind === 'operation') {
    return (
      <Button kind={look} onClick={() => void store.press(link.id)}>
        {t(link.label)}
      </Button>
    );
  }
  return (
    <TextLink to={address(store.resolve(link.to), state.context)} look={look} onReach={lookAgain}>
      {t(link.label)}
    </TextLink>
  );
}
