import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageEntry } from '../language/language-entry';
import { usePortal } from '../portal-context';

/** Chooses the page's language; not drawn when there is nothing to choose (specification section 2, onboarding shell). */
export function LanguageSelect({ languages }: { readonly languages: readonly LanguageEntry[] }) {
  const { t, i18n } = useTranslation('common');
  const { speak } = usePortal();
  const id = useId();
  if (languages.length < 2) return null;
  return (
    <span className="shell-select">
      <label htmlFor={id} className="pt-hidden">
        {t('shell.language')}
      </label>
      <select id={id} value={i18n.language} onChange={(event) => void speak(event.target.value)}>
        {languages.map(({ value, endonym }) => (
          <option key={value} value={value} lang={value}>
            {endonym}
          </option>
        ))}
      </select>
    </span>
  );
}
