import type { StepModel } from '../model';
import type { FormStore } from '../runtime';
import { useEngine } from './engine';
import { FormLink } from './form-link';
import type { FormOutline } from './store-hooks';

interface FormProvidersProps {
  readonly store: FormStore;
  readonly step: StepModel;
  readonly state: FormOutline;
}

/** The row of external sign-in providers (specification section 2, generic onboarding form). */
export function FormProviders({ store, step, state }: FormProvidersProps) {
  const { t } = useEngine();
  const shown = step.providers.filter(({ id }) => state.links.includes(id));
  if (shown.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: it groups links; it is no group of form controls. */}
      <div className="pt-providers" role="group" aria-label={t('kit:providers.name')}>
        {shown.map((link) => (
          <FormLink key={link.id} store={store} link={link} state={state} look="secondary" />
        ))}
      </div>
      <p className="pt-or">{t('kit:providers.or')}</p>
    </>
  );
}
