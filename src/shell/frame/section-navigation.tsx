import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../link';
import type { MenuEntry } from './menu-entry';
import { MenuIcon } from './menu-icon';
import './section-navigation.css';

/** The pages of the account, beside each of them; above it, in one line, where there is little room. */
export function SectionNavigation({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const current = entries.find((entry) => entry.current)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry to be seen.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  return (
    <nav className="section-menu" aria-label={t('common:frame.accountPages')}>
      <ul ref={list} className="section-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link className="section-link" to={entry.to} aria-current={entry.current ? 'page' : undefined}>
              <MenuIcon name={entry.icon} />
              <span>{t(entry.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
