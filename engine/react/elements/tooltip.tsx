import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react';

/**
 * Milliseconds of specification section 9: until it shows under a pointer, until it shows under a finger, and until it hides after a touch.
 */
const enterDelay = 100;
const touchDelay = 700;
const touchStay = 1_500;
/** Time to move the pointer from the control onto the tooltip itself (WCAG 1.4.13). */
const leaveDelay = 150;
const distance = 8;

/** A short text beside the control it explains. */
export interface TooltipProps {
  readonly text: string;
  /** Its side; it flips to the other side at the edge of the window. */
  readonly side?: 'below' | 'end';
  /** The control it explains. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * A short text about a control: for pointer, keyboard and touch. Escape hides it, the pointer may move onto it, and assistive technology
 * reads it as the control's description whether it shows or not.
 */
export function Tooltip({ text, side = 'below', children }: TooltipProps) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover();
  }, []);
  const show = () => {
    const control = place.current?.firstElementChild;
    if (!control || !tip.current?.isConnected || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    stand(tip.current, control, side);
  };
  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };
  const onPointerEnter = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && after(enterDelay, show);
  const onPointerLeave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && after(leaveDelay, hide);
  const onPointerDown = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? after(touchDelay, show) : hide());
  const onPointerUp = ({ pointerType }: PointerEvent) => pointerType === 'touch' && after(touchStay, hide);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !tip.current?.matches(':popover-open')) return;
    event.preventDefault();
    event.stopPropagation();
    hide();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens on behalf of the control inside it.
    <span
      ref={place}
      className="pt-tooltip-place"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onFocus={({ target }) => target.matches(':focus-visible') && after(enterDelay, show)}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} className="pt-tooltip" role="tooltip" popover="manual">
        {text}
      </span>
    </span>
  );
}

/** Positions the tooltip next to its control, inside the window. */
function stand(tip: HTMLElement, control: Element, side: 'below' | 'end'): void {
  const at = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const fits = side === 'end' && at.right + distance + width <= window.innerWidth;
  const below = at.bottom + distance + height <= window.innerHeight;
  const left = fits ? at.right + distance : Math.min(at.left, window.innerWidth - width - distance);
  const top = fits ? at.top + (at.height - height) / 2 : below ? at.bottom + distance : at.top - distance - height;
  tip.style.left = `${Math.max(distance, left)}px`;
  tip.style.top = `${Math.max(distance, top)}px`;
}
