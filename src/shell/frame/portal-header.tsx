import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../engine/model';
import { Icon } from '../../../engine/react';
import type { LanguageEntry } from '../../language/language-entry';
import { Link } from '../../link';
import { AppearanceButton } from '../appearance-button';
import { BrandMark } from '../brand';
import { LanguageSelect } from '../language-select';
import { AccountMenu } from './account-menu';
import { narrowScreen, useMedia } from './media';
import type { MenuEntry } from './menu-entry';
import './portal-header.css';
import './popover.css';

export interface PortalHeaderProps {
  readonly title: string;
  readonly mode: 'user' | 'admin';
  /** The signed-in user; undefined for a moment while they sign out. */
  readonly profile: JsonObject | undefined;
  readonly account: readonly MenuEntry[];
  readonly languages: readonly LanguageEntry[];
  readonly onSignOut: () => void;
  /** Starts the tour; absent: there is none. */
  readonly onTour?: (() => void) | undefined;
  /** The button that opens the navigation, if it is not beside the page. */
  readonly opener: { readonly id: string; readonly open: boolean; readonly onOpen: () => void } | undefined;
  /** What the shell adds: the list of notices. */
  readonly children?: ReactNode;
}

/** One row at the top: the current place, and what belongs to the user rather than to the page. */
export function PortalHeader(props: PortalHeaderProps) {
  const { title, mode, opener, profile, account, languages, onSignOut, onTour } = props;
  const { t } = useTranslation('common');
  const narrow = useMedia(narrowScreen);
  return (
    <header className="portal-header">
      {opener !== undefined && (
        <button
          type="button"
          className="pt-icon-button"
          data-tour="navigation"
          aria-label={t('frame.openNavigation')}
          aria-expanded={opener.open}
          aria-controls={opener.id}
          aria-haspopup="dialog"
          onClick={opener.onOpen}
        >
          <Icon name="menu" />
        </button>
      )}
      <PortalBrand title={title} mode={mode} />
      <div className="portal-tools">
        {props.children}
        {!narrow && (
          <span className="portal-look" data-tour="look">
            <AppearanceButton />
            <LanguageSelect languages={languages} />
          </span>
        )}
        {profile !== undefined && (
          <AccountMenu
            profile={profile}
            entries={account}
            onSignOut={onSignOut}
            onTour={onTour}
            languages={narrow ? languages : undefined}
          />
        )}
      </div>
    </header>
  );
}

/** Mark and title, which lead home. The admin portal shows its mode in words. */
export function PortalBrand({ title, mode }: Pick<PortalHeaderProps, 'title' | 'mode'>) {
  const { t } = useTranslation('common');
  return (
    <Link className="brand portal-brand" to="/">
      <BrandMark size={28} />
      <span className="brand-words">
        <span className="brand-name">{t('brand.name')}</span>
        <span className="brand-portal">{title}</span>
      </span>
      {mode === 'admin' && <span className="portal-mode">{t('frame.adminMode')}</span>}
    </Link>
  );
}
