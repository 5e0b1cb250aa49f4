import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Json, JsonObject } from '../../../engine/model';
import { Icon } from '../../../engine/react';
import { fullName, isFamilyNameFirst } from '../../../kinds';
import type { LanguageEntry } from '../../language/language-entry';
import { Link } from '../../link';
import { AppearanceButton } from '../appearance-button';
import { LanguageSelect } from '../language-select';
import type { MenuEntry } from './menu-entry';
import { MenuIcon } from './menu-icon';
import { moveInPopover } from './popover-keys';
import './account-menu.css';

interface AccountMenuProps {
  readonly profile: JsonObject;
  readonly entries: readonly MenuEntry[];
  readonly onSignOut: () => void;
  readonly onTour: (() => void) | undefined;
  /** On narrow screens the choices of appearance and language are here, because the header has no room for them. */
  readonly languages?: readonly LanguageEntry[];
}

/** Focus goes to the first control in a popover. */
function moveInto(popover: HTMLElement | null): void {
  popover?.querySelector<HTMLElement>('a[href], select, button')?.focus();
}

/** Who is signed in, the pages of their account, and sign-out. A list of links that a button shows, as a popover. */
export function AccountMenu({ profile, entries, onSignOut, onTour, languages }: AccountMenuProps) {
  const { t } = useTranslation('common');
  const { t: translate } = useTranslation();
  const { pathname } = useLocation();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it.
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover();
  }, [pathname]);
  const startTour = () => {
    popover.current?.hidePopover();
    onTour?.();
  };
  const name = personName(profile);
  return (
    <div className="account" data-tour="account">
      <button
        type="button"
        className="account-button"
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          if (!open) popover.current?.showPopover();
          else moveInto(popover.current);
        }}
        aria-label={t('frame.account', { name })}
        title={name}
      >
        <span className="account-initials" data-initials={initials(profile)} />
        <Icon name="expand" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the links and buttons in it. */}
      <div
        ref={popover}
        id={id}
        className="portal-popover account-popover"
        popover="auto"
        onKeyDown={moveInPopover}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <>
            <div className="account-person">
              <span className="account-name">{name}</span>
              <span className="account-email">{String(profile.email)}</span>
            </div>
            {languages !== undefined && (
              <div className="account-look">
                <LanguageSelect languages={languages} />
                <AppearanceButton />
              </div>
            )}
            <ul className="menu-list">
              {entries.map((entry) => (
                <li key={entry.id} className="menu-row">
                  <Link className="menu-link" to={entry.to} aria-current={entry.current ? 'page' : undefined}>
                    <MenuIcon name={entry.icon} />
                    <span className="menu-label">{translate(entry.label)}</span>
                  </Link>
                </li>
              ))}
              {onTour !== undefined && (
                <li className="menu-row">
                  <button type="button" className="menu-link" onClick={startTour}>
                    <MenuIcon name="tour" />
                    <span className="menu-label">{t('tour.again')}</span>
                  </button>
                </li>
              )}
              <li className="menu-row">
                <button type="button" className="menu-link account-sign-out" onClick={onSignOut}>
                  <MenuIcon name="signOut" />
                  <span className="menu-label">{t('shell.signOut')}</span>
                </button>
              </li>
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** A user's name in reading order, or their email address. */
export function personName({ firstName, lastName, email }: JsonObject): string {
  return fullName(text(firstName), text(lastName)) || text(email);
}

/** One or two characters that represent a user where there is no room for the name. */
export function initials({ firstName, lastName, email }: JsonObject): string {
  const [first, last] = [text(firstName), text(lastName)];
  const letter = (word: string) => [...word][0] ?? '';
  if (isFamilyNameFirst(first, last)) return letter(last);
  return (letter(first) + letter(last) || letter(text(email))).toUpperCase();
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
