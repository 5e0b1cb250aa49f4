import type { LinkModel, StepModel } from '../model';
import type { FormStore } from '../runtime';
import { Button } from './elements/button';
import { TextLink } from './elements/text-link';
import { useEngine } from './engine';
import type { FormOutline } from './store-hooks';

interface FormFooterProps {
  readonly store: FormStore;
  readonly step: StepModel;
  readonly state: FormOutline;
}

/** The message and links below a step's buttons. */
export function FormFooter({ store, step, state }: FormFooterProps) {
  const { t } = useEngine();
  if (step.footer === undefined || !state.footer) return null;
  const { message, links } = step.footer;
  return (
    <div className="pt-footer">
      {message !== undefined && <span>{t(message, state.context)}</span>}
      {links
        .filter((link) => state.links.includes(link.id))
        .map((link) => (
          <FooterLink key={link.id} store={store} link={link} state={state} />
        ))}
    </div>
  );
}

/** What goes somewhere is a link; what does something (sends a code again, shows another step) is a button that looks like one. */
function FooterLink({
  store,
  link,
  state,
}: {
  readonly store: FormStore;
  readonly link: LinkModel;
  readonly state: FormOutline;
}) {
  const { t, address } = useEngine();
  if (link.to.kind === 'step' || link.to.kind === 'operation') {
    return (
      <Button kind="link" onClick={() => void store.press(link.id)}>
        {t(link.label)}
      </Button>
    );
  }
  return <TextLink to={address(store.resolve(link.to), state.context)}>{t(link.label)}</TextLink>;
}
