import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageEntry } from '../language/language-entry';
import { AppearanceButton } from './appearance-button';
import { BrandField, BrandMark } from './brand';
import { useFormArrival } from './frame/arrival';
import { LanguageSelect } from './language-select';

/**
 * What surrounds sign-in, registration and the like (specification section 2, onboarding page shell): header, language, main
 * content, and a side panel with the screen's articles where the page is wider than 1100 px.
 */
export function OnboardingFrame({
  languages,
  header,
  aside,
  children,
}: {
  readonly languages: readonly LanguageEntry[];
  /** Drawn across the top of the page, above everything else. */
  readonly header?: ReactNode;
  /** Articles of the screen for the side panel, below the portal's description. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  useFormArrival();
  return (
    <div className="onboarding">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      {header}
      <div className="onboarding-columns">
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
          <div className="onboarding-stage">
            <div className="onboarding-articles">
              <section className="onboarding-claim">
                <p className="onboarding-claim-title">{t('brand.claim')}</p>
                <p>{t('brand.claimText')}</p>
              </section>
              {aside}
            </div>
            <BrandField />
          </div>
        </aside>
      </div>
    </div>
  );
}
