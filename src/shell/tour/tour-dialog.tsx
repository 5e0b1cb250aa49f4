import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, Icon, onResize, useEngine } from '../../../engine/react';
import type { Menu } from '../frame/menu-entry';
import { placeTour } from './place-tour';
import { anchorOf, type ShownStep, stepsFor } from './tour-steps';
import type { Tour } from './use-tour';
import './tour.css';

interface TourDialogProps {
  readonly model: { readonly steps: readonly ShownStep[] };
  readonly menu: Menu;
  readonly tour: Pick<Tour, 'end'>;
}

/**
 * The tour: a modal dialog beside the element it describes, which it highlights. Escape and the close button postpone it, "Skip" and the
 * last step end it for good. Each step's heading takes focus, so that it is announced.
 */
export default function TourDialog({ model, menu, tour }: TourDialogProps) {
  const { t } = useTranslation();
  // The steps are fixed at the start: a step must not disappear during the tour.
  const [steps] = useState(() => stepsFor(model, menu));
  const [at, setAt] = useState(0);
  const step = steps[at];
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useStepPage(step);
  usePlace(step, dialog);
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what moves focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at]);
  if (step === undefined) return null;
  const last = at === steps.length - 1;
  return (
    <dialog
      ref={dialog}
      className="tour"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        tour.end(false);
      }}
    >
      <div className="tour-light" aria-hidden="true" />
      <div className="tour-card">
        <div className="tour-head">
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {t(step.title)}
          </h2>
          <button type="button" className="pt-icon-button" aria-label={t('kit:close')} onClick={() => tour.end(false)}>
            <Icon name="close" />
          </button>
        </div>
        <p id={textId} className="tour-text">
          {t(step.text)}
        </p>
        <div className="tour-foot">
          <span className="tour-count">{t('common:tour.count', { step: at + 1, total: steps.length })}</span>
          {!last && (
            <Button kind="quiet" onClick={() => tour.end(true)}>
              {t('common:tour.leave')}
            </Button>
          )}
          {at > 0 && (
            <Button kind="secondary" onClick={() => setAt(at - 1)}>
              {t('common:tour.back')}
            </Button>
          )}
          <Button onClick={() => (last ? tour.end(true) : setAt(at + 1))}>
            {t(last ? 'common:tour.done' : 'common:tour.next')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Opens the page of a step. The history keeps one entry: Back leads to the page before the tour. */
function useStepPage(step: ShownStep | undefined): void {
  const { address } = useEngine();
  const navigate = useNavigate();
  const route = step?.route;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step opens another page
  useEffect(() => {
    if (route === undefined) return;
    const to = address({ kind: 'route', route, keepQuery: false, query: {} }, {});
    if (to?.inApp) void navigate(to.href, { replace: true });
  }, [route]);
}

/** Keeps the dialog beside its element, also while the page changes its size or its content. */
function usePlace(step: ShownStep | undefined, dialog: RefObject<HTMLDialogElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may bring the anchor, or take it
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || step === undefined) return;
    let frame = 0;
    const place = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => placeTour(element, anchorOf(step)));
    };
    anchorOf(step)?.scrollIntoView({ block: 'nearest' });
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(document.body);
    const endResize = onResize(place);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      endResize();
    };
  }, [step, pathname, dialog]);
}
