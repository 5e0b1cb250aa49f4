import type { StepModel } from '../model';
import type { FormStore } from '../runtime';
import { useEngine } from './engine';
import { FormButton } from './form-button';
import { FormLink } from './form-link';
import { useSaidContext } from './said-context';
import type { FormOutline } from './store-hooks';

interface FormFooterProps {
  readonly store: FormStore;
  readonly step: StepModel;
  readonly state: FormOutline;
}

/** What stands below a step's buttons: a message, buttons and links that go on from it, a note. */
export function FormFooter({ store, step, state }: FormFooterProps) {
  const { t } = useEngine();
  const context = useSaidContext(store, state.context);
  if (step.footer === undefined || !state.footer) return null;
  const { message, buttons, links, note } = step.footer;
  return (
    <div className="pt-footer">
      {message !== undefined && <span>{t(message, context)}</span>}
      {buttons
        .filter(({ id }) => state.buttons.includes(id))
        .map((button) => (
          <FormButton
            key={button.id}
            store={store}
            button={button}
            label={state.words.buttons[button.id] ?? button.label}
          />
        ))}
      {links
        .filter(({ id }) => state.links.includes(id))
        .map((link) => (
          <FormLink key={link.id} store={store} link={link} state={state} />
        ))}
      {note !== undefined && <p className="pt-footer-note">{t(note, context)}</p>}
    </div>
  );
}
