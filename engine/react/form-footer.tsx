import type { StepModel } from '../model';
import type { FormStore } from '../runtime';
import { useEngine } from './engine';
import { FormButton } from './form-button';
import { FormLink } from './form-link';
import type { FormOutline } from './store-hooks';
import { useTextContext } from './text-context';

interface FormFooterProps {
  readonly store: FormStore;
  readonly step: StepModel;
  readonly state: FormOutline;
}

/** The area below a step's buttons: a message, buttons and links that continue from it, a note. */
export function FormFooter({ store, step, state }: FormFooterProps) {
  const { t } = useEngine();
  const context = useTextContext(store, state.context);
  if (step.footer === undefined || !state.footer) return null;
  const { message, note } = step.footer;
  const links = step.footer.links.filter(({ id }) => state.links.includes(id));
  const buttons = step.footer.buttons.filter(({ id }) => state.buttons.includes(id));
  // A message introduces links if there are any, and is hidden with them.
  const leadsNowhere = step.footer.links.length > 0 && links.length === 0;
  return (
    <div className="pt-footer" data-besides="">
      {message !== undefined && !leadsNowhere && <span>{t(message, context)}</span>}
      {links.map((link) => (
        <FormLink key={link.id} store={store} link={link} state={state} />
      ))}
      {buttons.map((button) => (
        <FormButton
          key={button.id}
          store={store}
          button={button}
          label={state.words.buttons[button.id] ?? button.label}
        />
      ))}
      {note !== undefined && <p className="pt-footer-note">{t(note, context)}</p>}
    </div>
  );
}
