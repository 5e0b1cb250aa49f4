import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useEngine } from '../engine';
import { Button } from './button';
import { Icon } from './icon';
import { subscribeToPlaces, uppermostPlace } from './notice-place';
import type { NoticeQueue, ShownNotice } from './notice-queue';

/** Server-rendered pages start without notices. */
const nothingYet = () => undefined;

/**
 * The snackbar. Its live regions are in the page from the start, one polite and one assertive for errors, so that a notice is announced;
 * while a dialog is open, in that dialog. It waits while the pointer is over it or focus in it.
 */
export function Notices({ queue }: { readonly queue: NoticeQueue }) {
  const notice = useSyncExternalStore(queue.subscribe, queue.current, nothingYet);
  const dialog = useSyncExternalStore(subscribeToPlaces, uppermostPlace, nothingYet);
  const urgent = notice?.severity === 'error';
  const drawn = notice && <NoticeView key={notice.id} notice={notice} queue={queue} />;
  const above = dialog?.children[urgent ? 1 : 0];
  const here = above === undefined ? drawn : undefined;
  return (
    <>
      <div className="pt-notices">
        <div role="status">{urgent ? null : here}</div>
        <div role="alert">{urgent ? here : null}</div>
      </div>
      {drawn && above !== undefined && createPortal(drawn, above)}
    </>
  );
}

function NoticeView({ notice, queue }: { readonly notice: ShownNotice; readonly queue: NoticeQueue }) {
  const { t } = useEngine();
  const before = useRef<Element>(null);
  const { severity, message, secondary, args, action } = notice;
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    queue.pause();
  };
  /** Focus returns to where it came from: the focused button is about to be removed. */
  const close = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    queue.close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops a clock while someone reads; there is nothing to operate.
    <div
      className={`pt-notice pt-notice-${severity}`}
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={onFocus}
      onBlur={queue.resume}
    >
      <Icon name={notice.icon ?? (severity === 'error' ? 'problem' : severity)} />
      <div className="pt-notice-text">
        <p>{t(message, args)}</p>
        {secondary !== undefined && <p className="pt-notice-more">{t(secondary, args)}</p>}
      </div>
      {action !== undefined && (
        <Button
          kind="link"
          onClick={() => {
            action.act();
            close();
          }}
        >
          {t(action.label, args)}
        </Button>
      )}
      <button type="button" className="pt-icon-button" aria-label={t('kit:close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
