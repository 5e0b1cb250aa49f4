import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon, type NoticeQueue, type ShownNotice, useEngine } from '../../../engine/react';
import { moveInPopover } from './popover-keys';
import './notice-list.css';

/** A bell that counts new notices since the list was last opened, and the list it opens (decision D2). */
export function NoticeList({ queue }: { readonly queue: NoticeQueue }) {
  const { t } = useTranslation('common');
  const unseen = useSyncExternalStore(queue.subscribe, queue.unseen);
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = unseen === 0 ? t('notices.title') : t('notices.button', { count: unseen });
  return (
    <div className="notice-list" data-tour="notices">
      <button type="button" className="pt-icon-button" popoverTarget={id} aria-label={name} title={name}>
        <Icon name="bell" />
        {unseen > 0 && <span className="notice-count" data-count={unseen > 9 ? '9+' : unseen} />}
      </button>
      <section
        id={id}
        className="portal-popover notice-popover"
        popover="auto"
        onKeyDown={moveInPopover}
        aria-label={t('notices.title')}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          queue.see();
        }}
      >
        {open && <NoticeItems queue={queue} />}
      </section>
    </div>
  );
}

/** Newest first. After one is removed focus stays in the list. */
function NoticeItems({ queue }: { readonly queue: NoticeQueue }) {
  const { t } = useTranslation('common');
  const notices = useSyncExternalStore(queue.subscribe, queue.history);
  const title = useRef<HTMLHeadingElement>(null);
  const afterwards = (act: () => void) => {
    title.current?.focus();
    act();
  };
  return (
    <>
      <div className="notice-head">
        <h2 ref={title} tabIndex={-1}>
          {t('notices.title')}
        </h2>
        {notices.length > 0 && (
          <Button kind="link" onClick={() => afterwards(queue.clear)}>
            {t('notices.clear')}
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <p className="notice-none">{t('notices.none')}</p>
      ) : (
        <ul className="notice-items">
          {notices.toReversed().map((notice) => (
            <Item key={notice.id} notice={notice} onRemove={() => afterwards(() => queue.remove(notice.id))} />
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ notice, onRemove }: { readonly notice: ShownNotice; readonly onRemove: () => void }) {
  const { t, i18n } = useTranslation('common');
  const { t: say } = useEngine();
  const { severity, message, secondary, args, action, at, icon } = notice;
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(at);
  return (
    <li className={`notice-item pt-notice-${severity}`}>
      <Icon name={icon ?? (severity === 'error' ? 'problem' : severity)} />
      <div className="notice-text">
        <p>
          <span className="pt-hidden">{t(`notices.severity.${severity}`)} </span>
          {say(message, args)}
        </p>
        {secondary !== undefined && <p className="notice-more">{say(secondary, args)}</p>}
        <p className="notice-more">
          <time dateTime={new Date(at).toISOString()}>{time}</time>
        </p>
        {action !== undefined && (
          <Button kind="link" onClick={action.act}>
            {say(action.label, args)}
          </Button>
        )}
      </div>
      <button type="button" className="pt-icon-button" aria-label={t('notices.remove')} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}
