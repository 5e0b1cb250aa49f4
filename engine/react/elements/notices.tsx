import { useSyncExternalStore } from 'react';
import { useEngine } from '../engine';
import { Icon } from './icon';
import type { NoticeQueue } from './notice-queue';

/**
 * The snackbar. Its live regions stand in the page from the start, one polite and one assertive for errors, so that a notice is
 * read out; it waits while the pointer is over it or focus in it.
 */
export function Notices({ queue }: { readonly queue: NoticeQueue }) {
  const { t } = useEngine();
  const notice = useSyncExternalStore(queue.subscribe, queue.current);
  const content = notice && (
    <div className={`pt-notice pt-notice-${notice.severity}`}>
      <Icon name={notice.severity === 'error' ? 'problem' : notice.severity} />
      <span>{t(notice.message, notice.args)}</span>
      <button type="button" className="pt-icon-button" aria-label={t('kit:close')} onClick={queue.close}>
        <Icon name="close" />
      </button>
    </div>
  );
  const urgent = notice?.severity === 'error';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops a clock while someone reads; there is nothing to operate.
    <div
      className="pt-notices"
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
    >
      <div role="status">{urgent ? null : content}</div>
      <div role="alert">{urgent ? content : null}</div>
    </div>
  );
}
