import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../elements/icon';
import { NoticePlace } from '../elements/notice-place';
import { useEngine } from '../engine';

interface SheetProps {
  /** A drawer at the right side (the whole page on a phone), or a dialog in the middle. */
  readonly as: 'drawer' | 'dialog';
  readonly title: ReactNode;
  /** Line above the title: the kind of the content. */
  readonly kicker?: ReactNode;
  /** False: only the buttons inside close it; for content that is shown only once. */
  readonly dismissable?: boolean;
  /** False: a click next to it does not close it, since input would be lost. */
  readonly backdrop?: boolean;
  /** It shows a record and requests no input: the user may search from here. */
  readonly record?: boolean;
  /** Id of the text that says what will happen. */
  readonly describedBy?: string | undefined;
  /** It asks for input: focus goes to the first control that has to be filled in, if there is one. */
  readonly asks?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal sheet over the page, on the browser's own `<dialog>`: the page behind is inert, Escape closes, focus goes to the title and back
 * to where it came from. Unlike {@link Dialog}, it is not a form, so it may contain one.
 */
export function Sheet({
  as,
  title,
  kicker,
  dismissable = true,
  backdrop = true,
  record,
  describedBy,
  asks = false,
  onClose,
  children,
}: SheetProps) {
  const { t } = useEngine();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    // If it was opened by the address, or its opener was removed meanwhile, focus goes to the list it belongs to.
    const list = opener?.closest<HTMLElement>('[data-list]') ?? document.querySelector<HTMLElement>('[data-list]');
    if (!element.open) element.showModal();
    const start = asks ? firstUnfilled(element) : undefined;
    (start ?? element.querySelector<HTMLElement>('[data-sheet-title]'))?.focus();
    return () => {
      element.close();
      const back = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : list;
      back?.focus();
    };
  }, [asks]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser gives.
    <dialog
      ref={dialog}
      className={`pt-sheet pt-sheet-${as}`}
      data-record={record ? '' : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && dismissable && backdrop) onClose();
      }}
    >
      <div className="pt-sheet-body">
        <header className="pt-sheet-head">
          <div className="pt-sheet-names">
            {kicker !== undefined && <p className="pt-sheet-kicker">{kicker}</p>}
            <h2 id={titleId} tabIndex={-1} data-sheet-title="">
              {title}
            </h2>
          </div>
          {dismissable && (
            <button type="button" className="pt-icon-button" aria-label={t('kit:close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
      <NoticePlace />
    </dialog>
  );
}

/** The first empty control among those that must be filled in. */
function firstUnfilled(within: HTMLElement): HTMLElement | undefined {
  const asked = within.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    ':is(input, select, textarea):is([required], [aria-required=true]):not([type=hidden], [readonly], [disabled])',
  );
  return [...asked].find((control) =>
    control instanceof HTMLInputElement && control.type === 'radio'
      ? ![...asked].some((other) => other.matches(':checked') && other.name === control.name)
      : control.value === '',
  );
}
