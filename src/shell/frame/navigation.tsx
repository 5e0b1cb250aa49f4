import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Tooltip, VisuallyHidden } from '../../../engine/react';
import { Link } from '../../link';
import type { Menu, MenuEntry } from './menu-entry';
import { MenuIcon } from './menu-icon';
import './navigation.css';

/** The portal's menu: a list of links in a landmark; trailing entries are at its end, set apart from the rest. */
export function Navigation({ menu, badges }: { readonly menu: Menu; readonly badges: Badges }) {
  const { t } = useTranslation('common');
  return (
    <nav className="menu" aria-label={t('shell.navigation')}>
      <MenuList entries={menu.main} badges={badges} />
      {menu.trailing.length > 0 && (
        <div className="menu-trailing">
          <MenuList entries={menu.trailing} badges={badges} />
        </div>
      )}
    </nav>
  );
}

/** Numbers beside labels, by the id of the route. */
export type Badges = Readonly<Record<string, Badge>>;

/** A number, or how many there are at least. */
export type Badge = number | { readonly atLeast: number };

interface MenuListProps {
  readonly entries: readonly MenuEntry[];
  readonly badges: Badges;
  readonly id?: string;
}

function MenuList({ entries, badges, id }: MenuListProps) {
  return (
    <ul className="menu-list" id={id}>
      {entries.map((entry) => (
        <MenuItem key={entry.id} entry={entry} badges={badges} />
      ))}
    </ul>
  );
}

/** A group shows its entries while the current page is in it, and whenever its button was pressed. */
function MenuItem({ entry, badges }: { readonly entry: MenuEntry; readonly badges: Badges }) {
  const { t } = useTranslation();
  const within = entry.current || entry.containsCurrent;
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
        <MenuLink entry={entry} {...countOf(entry, badges, open)} />
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
      {group && open && <MenuList id={listId} entries={entry.children} badges={badges} />}
    </li>
  );
}

/** An entry for pages without their own entry is marked too, but it is not the current page itself. */
function markOf(entry: MenuEntry): 'page' | 'true' | undefined {
  if (entry.current) return 'page';
  const within = entry.children.some((child) => child.current || child.containsCurrent);
  return entry.containsCurrent && !within ? 'true' : undefined;
}

/** A collapsed group without its own number shows the sum of its entries. */
function countOf({ id, badge, children }: MenuEntry, badges: Badges, open: boolean): Counted {
  if (badge !== undefined) {
    const found = badges[id] ?? 0;
    return typeof found === 'number' ? { count: found, exact: true } : { count: found.atLeast, exact: false };
  }
  const parts = open ? [] : children.map((child) => countOf(child, badges, false));
  return { count: parts.reduce((sum, { count }) => sum + count, 0), exact: parts.every(({ exact }) => exact) };
}

interface Counted {
  readonly count: number;
  readonly exact: boolean;
}

/** Label of the number: if several kinds are added up, it can only be "new". */
function countedBy(entry: MenuEntry): string {
  const [label = newThings, ...others] = new Set(labelsIn(entry));
  return others.length === 0 ? label : newThings;
}

function labelsIn({ badge, children }: MenuEntry): readonly string[] {
  return badge === undefined ? children.flatMap(labelsIn) : [badge.label ?? newThings];
}

const newThings = 'common:frame.badge';

function MenuLink({ entry, count, exact }: Counted & { readonly entry: MenuEntry }) {
  const { t, i18n } = useTranslation();
  const label = t(entry.label);
  const said = t(countedBy(entry), { count });
  const number = new Intl.NumberFormat(i18n.language).format(Math.min(count, most));
  const link = (
    <Link className="menu-link" to={entry.to} aria-current={markOf(entry)}>
      {entry.icon !== undefined && <MenuIcon name={entry.icon} />}
      <span className="menu-label" aria-hidden={count > 0 || undefined}>
        {label}
      </span>
      {count > 0 && (
        // A number on screen, a sentence for screen readers.
        <>
          <span className="menu-badge" aria-hidden="true">
            {count > most ? `${number}+` : number}
          </span>
          <VisuallyHidden>
            {t('common:frame.counted', { label, count: exact ? said : t('common:frame.atLeast', { said }) })}
          </VisuallyHidden>
        </>
      )}
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

/** There is no room for more digits. */
const most = 99;
