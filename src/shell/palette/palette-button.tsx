import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sign } from '../../../engine/react';

const Palette = lazy(() => import('./palette'));

/** Opens the palette: a button in the header, and Ctrl K or ⌘ K anywhere but over a dialog. */
export default function PaletteButton() {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat;
      if (!pressed || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      // A dialog asks something first: what is behind it waits.
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
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
        <Sign name="search" />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <Palette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
