import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteProps } from './palette';

const Palette = lazy(() => import('./palette'));
const KeyHelp = lazy(() => import('./key-help'));

/** The user is typing: a question mark is part of the text. */
const writing = 'input, textarea, select, [contenteditable], [role="textbox"]';

/** Opens the palette: a button in the header, and Ctrl K or ⌘ K anywhere but over a dialog. A question mark opens the help for keys. */
export default function PaletteButton({ visitor, project }: Pick<PaletteProps, 'visitor' | 'project'>) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [help, setHelp] = useState<boolean>();
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat;
      const asks = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting(event);
      if ((!asks && !(pressed && event.key.toLowerCase() === 'k')) || event.defaultPrevented) return;
      // A dialog must be answered first: what is behind it waits. An open record is no such dialog.
      if (document.querySelector('dialog[open]:not([data-record])') !== null) return;
      event.preventDefault();
      if (asks) return setHelp(true);
      setWanted(true);
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="pt-icon-button"
        aria-label={t('palette.open')}
        title={`${t('palette.open')} (${/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'})`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
      >
        <svg className="pt-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M15.5 14h-.8l-.3-.3a6.5 6.5 0 1 0-.7.7l.3.3v.8l5 5 1.5-1.5-5-5Zm-6 0a4.500 4.500 0 1 1 0-9 4.500 4.500 0 0 1 0 9Z" />
        </svg>
      </button>
      {help !== undefined && (
        <Suspense fallback={null}>
          <KeyHelp open={help} onClose={() => setHelp(false)} />
        </Suspense>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <Palette visitor={visitor} project={project} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function isWriting({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(writing) !== null;
}
