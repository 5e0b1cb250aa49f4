import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppearanceButton } from './appearance-button';
import { BrandField, BrandMark } from './brand';
import { type LanguageEntry, LanguageSelect } from './language-select';

/** What surrounds sign-in, registration and the like: header, language, main content, and a side panel where there is room. */
export function OnboardingFrame({
  languages,
  children,
}: {
  readonly languages: readonly LanguageEntry[];
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  return (
    <div className="onboarding">
      <div className="onboarding-page">
        <header className="onboarding-header">
          <span className="brand">
            <BrandMark />
            <span className="brand-name">{t('brand.name')}</span>
          </span>
          <span className="shell-controls">
            <AppearanceButton />
            <LanguageSelect languages={languages} />
          </span>
        </header>
        <main id="main" className="onboarding-main" tabIndex={-1}>
          <div className="onboarding-content">{children}</div>
        </main>
      </div>
      <aside className="onboarding-side" aria-label={t('brand.side')}>
        <BrandField />
        <div className="onboarding-claim">
          <p className="onboarding-claim-title">{t('brand.claim')}</p>
          <p>{t('brand.claimText')}</p>
        </div>
      </aside>
    </div>
  );
}
