import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../engine/react';
import './navigation-drawer.css';

/**
 * The navigation on small screens: a drawer over the page on the browser's own modal `<dialog>`, so that the page behind is inert, Escape
 * closes it and focus returns to the button that opened it. A press beside it and navigating to another page close it too.
 */
export function NavigationDrawer({
  id,
  open,
  title,
  onClose,
  children,
}: {
  readonly id: string;
  readonly open: boolean;
  /** Content at its top. */
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef(pathname);
  useEffect(() => {
    if (place.current === pathname) return;
    place.current = pathname;
    onClose();
  }, [pathname, onClose]);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser gives.
    <dialog
      ref={dialog}
      id={id}
      className="portal-drawer"
      aria-label={t('shell.navigation')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="portal-drawer-body">
        <div className="portal-drawer-head">
          {title}
          <button type="button" className="pt-icon-button" aria-label={t('frame.closeNavigation')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {open && children}
      </div>
    </dialog>
  );
}
