import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../../engine/react';
import type { ErrorItem, ErrorList } from '../../error-list';
import './error-panel.css';

/** "Whoops, something went wrong!" and the errors, newest last. It can be collapsed, so that it covers nothing permanently. */
export default function ErrorPanel({ list }: { readonly list: ErrorList }) {
  const { t } = useTranslation('common');
  const items = useSyncExternalStore(list.subscribe, list.items);
  const more = useSyncExternalStore(list.subscribe, list.more);
  const [folded, setFolded] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const listId = useId();
  const removeOne = (id: number) => {
    // The button is about to be removed: focus stays in the panel, or goes to the page when the panel is removed too.
    const last = list.items().length === 1;
    (last ? document.getElementById('main') : title.current)?.focus();
    list.remove(id);
  };
  const removeAll = () => {
    document.getElementById('main')?.focus();
    list.clear();
  };
  return (
    <section className="whoops" aria-labelledby={titleId}>
      <div className="whoops-head">
        <Icon name="problem" />
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {t('whoops.title')}
        </h2>
        <button
          type="button"
          className="pt-icon-button"
          aria-label={t('whoops.details', { count: items.length })}
          aria-expanded={!folded}
          aria-controls={listId}
          onClick={() => setFolded(!folded)}
        >
          <Icon name="expand" />
        </button>
      </div>
      <div id={listId} className="whoops-body" hidden={folded}>
        <ul className="whoops-items">
          {items.map((item) => (
            <Item key={item.id} item={item} onRemove={() => removeOne(item.id)} />
          ))}
        </ul>
        {more > 0 && <p className="whoops-more">{t('whoops.more', { count: more })}</p>}
        <div className="whoops-actions">
          <Button kind="secondary" onClick={() => window.location.reload()}>
            {t('whoops.reload')}
          </Button>
          {items.some(({ deletable }) => deletable) && (
            <Button kind="quiet" onClick={removeAll}>
              {t('whoops.dismissAll')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function Item({ item, onRemove }: { readonly item: ErrorItem; readonly onRemove: () => void }) {
  const { t, i18n } = useTranslation('common');
  const { message, description, deletable, time, count } = item;
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }).format(time);
  return (
    <li className="whoops-item">
      <div className="whoops-text">
        <p className="whoops-message">{message}</p>
        {description?.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
          <p key={at}>{line}</p>
        ))}
        <p className="whoops-time">
          <time dateTime={new Date(time).toISOString()}>{clock}</time>
          {count > 1 && ` · ${t('whoops.times', { count })}`}
        </p>
      </div>
      {deletable && (
        <button
          type="button"
          className="pt-icon-button"
          aria-label={t('whoops.dismiss', { message })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}
