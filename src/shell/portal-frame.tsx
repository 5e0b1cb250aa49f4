import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { RouteModel } from '../../engine/model';
import { Button } from '../../engine/react';
import { AppearanceButton } from './appearance-button';
import { BrandMark } from './brand';
import { type LanguageEntry, LanguageSelect } from './language-select';

/** What surrounds a signed-in person's screens: title, navigation, language, sign-out. */
export function PortalFrame({
  title,
  routes,
  languages,
  onSignOut,
  heading,
  children,
}: {
  /** Translated title of the portal. */
  readonly title: string;
  /** Routes the visitor may open, in menu order. */
  readonly routes: readonly RouteModel[];
  readonly languages: readonly LanguageEntry[];
  readonly onSignOut: () => void;
  /** Translated title of the screen: the page's first heading. */
  readonly heading: string | undefined;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const { t: translate } = useTranslation();
  return (
    <div className="portal">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <header className="portal-header">
        <span className="brand">
          <BrandMark size={28} />
          <span className="brand-name">{title}</span>
        </span>
        <span className="shell-controls">
          <AppearanceButton />
          <LanguageSelect languages={languages} />
          <Button kind="quiet" onClick={onSignOut}>
            {t('shell.signOut')}
          </Button>
        </span>
      </header>
      <nav className="portal-navigation" aria-label={t('shell.navigation')}>
        <ul>
          {routes.map((route) => (
            <li key={route.id}>
              <NavLink to={`/${route.fullPath}`} title={route.tooltip && translate(route.tooltip)}>
                {translate(route.label ?? route.id)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className="portal-main" tabIndex={-1}>
        {heading !== undefined && (
          <h1 id="heading" className="portal-heading" tabIndex={-1}>
            {heading}
          </h1>
        )}
        {children}
      </main>
    </div>
  );
}
