import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Shares of the height for the lower part, in percent. */
const smallest = 20;
const usual = 34;
const largest = 80;
const step = 5;

/** The name under which the browser keeps the share. */
const storageKey = 'portico-studio-lower-part';

/** Between the preview and the tabs: gives the lower part more room or less, by mouse, finger or arrow keys (WAI-ARIA window splitter). */
export function Divider() {
  const { t } = useTranslation('studio');
  const handle = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(keptShare);
  useLayoutEffect(() => {
    handle.current?.closest<HTMLElement>('.studio')?.style.setProperty('--studio-below', `${share}%`);
  }, [share]);
  const move = (wanted: number) => {
    const next = Math.round(Math.min(largest, Math.max(smallest, wanted)));
    setShare(next);
    return next;
  };
  const give = (wanted: number) => keep(move(wanted));
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, number>> = {
      ArrowUp: share + step,
      ArrowDown: share - step,
      Home: smallest,
      End: largest,
      Enter: share === usual ? largest : usual,
    };
    const next = keys[event.key];
    if (next === undefined) return;
    event.preventDefault();
    give(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const whole = event.currentTarget.closest('.studio')?.getBoundingClientRect();
    if (whole && whole.height > 0) move(((whole.bottom - event.clientY) / whole.height) * 100);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is no <hr>.
    <div
      ref={handle}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('tabs.size')}
      aria-controls="studio-tabpanel"
      aria-valuenow={share}
      aria-valuemin={smallest}
      aria-valuemax={largest}
      aria-valuetext={`${share} %`}
      tabIndex={0}
      className="studio-divider"
      onKeyDown={onKeyDown}
      onDoubleClick={() => give(share === usual ? largest : usual)}
      onPointerDown={(event) => {
        // No text is selected on the way.
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={() => keep(share)}
      onPointerMove={onPointerMove}
    />
  );
}

function keptShare(): number {
  try {
    const kept = Number(localStorage.getItem(storageKey) ?? usual);
    return kept >= smallest && kept <= largest ? kept : usual;
  } catch {
    return usual;
  }
}

/** Without storage the share lasts as long as the page. */
function keep(share: number): void {
  try {
    localStorage.setItem(storageKey, String(share));
  } catch {}
}
