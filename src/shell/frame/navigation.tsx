import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Icon, Tooltip, VisuallyHidden } from '../../../engine/react';
import { holdsCurrent, isCurrent, type MenuEntry } from './menu-entry';
import { MenuIcon } from './menu-icon';

/** The portal's menu: a list of links in a landmark; what trails stands at its end, set off from the rest. */
export function Navigation({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const { t } = useTranslation('common');
  const leading = menu.filter((entry) => !entry.trailing);
  const trailing = menu.filter((entry) => entry.trailing);
  return (
    <nav className="menu" aria-label={t('shell.navigation')}>
      <MenuList entries={leading} />
      {trailing.length > 0 && (
        <div className="menu-trailing">
          <MenuList entries={trailing} />
        </div>
      )}
    </nav>
  );
}

function MenuList({ entries, id }: { readonly entries: readonly MenuEntry[]; readonly id?: string }) {
  return (
    <ul className="menu-list" id={id}>
      {entries.map((entry) => (
        <MenuItem key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/** A group shows what is below it while one is there, and whenever its button was pressed. */
function MenuItem({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const within = holdsCurrent(entry, pathname);
  const [opened, setOpened] = useState<boolean>();
  const [wasWithin, setWasWithin] = useState(within);
  const listId = useId();
  if (wasWithin !== within) {
    setWasWithin(within);
    if (within) setOpened(undefined);
  }
  const group = entry.children.length > 0;
  const open = opened ?? within;
  return (
    <li className="menu-item" data-tour={`menu:${entry.id}`}>
      <div className="menu-row" data-within={within || undefined}>
        <MenuLink entry={entry} current={isCurrent(entry, pathname)} />
        {group && (
          <button
            type="button"
            className="pt-icon-button menu-fold"
            aria-expanded={open}
            aria-controls={listId}
            aria-label={t('common:frame.more', { label: t(entry.label) })}
            onClick={() => setOpened(!open)}
          >
            <Icon name="expand" />
          </button>
        )}
      </div>
      {group && open && <MenuList id={listId} entries={entry.children} />}
    </li>
  );
}

function MenuLink({ entry, current }: { readonly entry: MenuEntry; readonly current: boolean }) {
  const { t } = useTranslation();
  const link = (
    <Link className="menu-link" to={entry.to} aria-current={current ? 'page' : undefined}>
      {entry.icon !== undefined && <MenuIcon name={entry.icon} />}
      <span className="menu-label">{t(entry.label)}</span>
      {entry.badge !== undefined && entry.badge > 0 && <Badge count={entry.badge} />}
    </Link>
  );
  return entry.tooltip === undefined ? (
    link
  ) : (
    <Tooltip text={t(entry.tooltip)} side="end">
      {link}
    </Tooltip>
  );
}

/** A number for the eye and a sentence for the ear. */
function Badge({ count }: { readonly count: number }) {
  const { t, i18n } = useTranslation('common');
  const number = new Intl.NumberFormat(i18n.language).format(Math.min(count, 99));
  return (
    <>
      <span className="menu-badge" aria-hidden="true">
        {count > 99 ? `${number}+` : number}
      </span>
      <VisuallyHidden>{t('frame.badge', { count })}</VisuallyHidden>
    </>
  );
}
