import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Menu } from '../../../engine/react';
import { usePortal } from '../../portal-context';
import type { ChatClient } from './chat-client';
import { type Chat, listOf, objectOf } from './events';
import type { ChatSettings } from './settings';

interface ChatListProps {
  readonly client: ChatClient;
  readonly settings: ChatSettings;
  readonly current: string | undefined;
  /** Changes when there may be another chat, or another order. */
  readonly version: number;
  readonly onOpen: (id: string | undefined) => void;
  readonly onRenamed: () => void;
}

/** Chats requested at once. */
const page = 30;
/** Milliseconds after the last key until the list is requested. */
const pause = 200;

/** Earlier chats, newest first: search, open, rename, delete. */
export function ChatList({ client, settings, current, version, onOpen, onRenamed }: ChatListProps) {
  const { t, i18n } = useTranslation('chat');
  const { questions, notices } = usePortal();
  const [wish, setWish] = useState('');
  const [size, setSize] = useState(page);
  const [list, setList] = useState<{ readonly chats: readonly Chat[]; readonly total: number } | 'failed'>();
  const [renaming, setRenaming] = useState<Chat>();
  const searchId = useId();
  const { sources, operations } = settings;

  const load = useCallback(
    async (signal: AbortSignal) => {
      const q = wish.trim();
      const answer = await client.call(
        sources.chats ?? '',
        { size, sort: '-lastEventAt', ...(q && { q }) },
        { signal },
      );
      if (signal.aborted) return;
      if (!answer.ok) return setList('failed');
      const { items, total } = objectOf(answer.answer);
      // ListAgentChats returns it in this shape.
      setList({ chats: listOf(items) as unknown as readonly Chat[], total: typeof total === 'number' ? total : 0 });
    },
    [client, sources, wish, size],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks again
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => void load(left.signal), list === undefined ? 0 : pause);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [load, version]);
  const again = () => void load(new AbortController().signal);

  const remove = async (chat: Chat) => {
    const args = { title: chat.title };
    const yes = await questions.ask({
      title: 'chat:list.delete.title',
      message: 'chat:list.delete.text',
      args,
      confirm: 'chat:list.delete.confirm',
      cancel: 'kit:cancel',
      kind: 'danger',
    });
    if (!yes) return;
    const gone = await client.call(operations.remove, { id: chat.id });
    if (!gone.ok) {
      for (const { message, args: said } of gone.problems) notices.push({ severity: 'error', message, args: said });
      return;
    }
    notices.push({ severity: 'success', message: 'chat:list.delete.done', args });
    if (chat.id === current) onOpen(undefined);
    again();
  };
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  return (
    <div className="chat-list">
      <Button kind="secondary" onClick={() => onOpen(undefined)}>
        {t('list.new')}
      </Button>
      <search>
        <label className="pt-hidden" htmlFor={searchId}>
          {t('list.search')}
        </label>
        <input
          id={searchId}
          type="search"
          className="pt-input"
          placeholder={t('list.search')}
          value={wish}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setWish(event.target.value)}
        />
      </search>
      {list === 'failed' && (
        <p role="alert">
          {t('list.failed')}{' '}
          <button type="button" className="pt-button pt-button-link" onClick={again}>
            {t('common:startup.retry')}
          </button>
        </p>
      )}
      {list === undefined && <div className="pt-skeleton" />}
      {typeof list === 'object' && list.chats.length === 0 && (
        <p className="chat-list-none" role="status">
          {t(wish.trim() === '' ? 'list.none' : 'list.notFound')}
        </p>
      )}
      {typeof list === 'object' && (
        <ul>
          {list.chats.map((chat) => (
            <li key={chat.id} data-current={chat.id === current || undefined}>
              <button
                type="button"
                className="chat-list-open"
                aria-current={chat.id === current || undefined}
                onClick={() => onOpen(chat.id)}
              >
                <span className="chat-list-title">{chat.title || t('list.untitled')}</span>
                <time dateTime={chat.lastEventAt}>{moment.format(Date.parse(chat.lastEventAt))}</time>
              </button>
              <Menu
                label={t('list.actions', { title: chat.title || t('list.untitled') })}
                items={[
                  { id: 'rename', label: t('list.rename.label'), icon: 'edit', onChoose: () => setRenaming(chat) },
                  {
                    id: 'delete',
                    label: t('list.delete.label'),
                    icon: 'delete',
                    danger: true,
                    onChoose: () => void remove(chat),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {typeof list === 'object' && list.total > list.chats.length && (
        <Button kind="quiet" onClick={() => setSize(Math.min(size + page, 100))}>
          {t('list.more')}
        </Button>
      )}
      {renaming && (
        <Rename
          chat={renaming}
          client={client}
          operation={operations.rename}
          onClose={(renamed) => {
            setRenaming(undefined);
            if (!renamed) return;
            again();
            if (renaming.id === current) onRenamed();
          }}
        />
      )}
    </div>
  );
}

interface RenameProps {
  readonly chat: Chat;
  readonly client: ChatClient;
  readonly operation: string;
  readonly onClose: (renamed: boolean) => void;
}

function Rename({ chat, client, operation, onClose }: RenameProps) {
  const { t } = useTranslation('chat');
  const { t: say } = useTranslation();
  const [title, setTitle] = useState(chat.title);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const problemId = useId();
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (title.trim() === '') return setProblem(t('list.rename.empty'));
    setBusy(true);
    const answer = await client.call(operation, { id: chat.id, title: title.trim() });
    setBusy(false);
    if (answer.ok) return onClose(true);
    const [first] = answer.problems;
    setProblem(first && say(first.message, first.args));
  };
  return (
    <Dialog
      open
      title={t('list.rename.title')}
      confirm={t('list.rename.save')}
      cancel={say('kit:cancel')}
      busy={busy}
      onConfirm={() => void save()}
      onClose={() => onClose(false)}
    >
      <div className="chat-field">
        <label htmlFor={id}>{t('list.rename.name')}</label>
        <input
          id={id}
          className="pt-input"
          value={title}
          maxLength={200}
          autoComplete="off"
          data-start=""
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={(event) => setTitle(event.target.value)}
        />
        {problem !== undefined && (
          <p id={problemId} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
