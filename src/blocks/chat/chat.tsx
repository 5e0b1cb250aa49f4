import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel, JsonObject } from '../../../engine/model';
import { Alert, Button, Dialog, TextLink, useEngine } from '../../../engine/react';
import { usePortal } from '../../portal-context';
import { deviceStore } from '../../sources/device-store';
import { useWiderThan } from '../use-wider-than';
import { Announcements } from './announcements';
import { createChatClient } from './chat-client';
import { ChatIcon } from './chat-icon';
import { ChatList } from './chat-list';
import { ChatLogView } from './chat-log';
import { type ChatStore, createChatStore } from './chat-store';
import { Composer, type Draft } from './composer';
import type { LimitLeft } from './events';
import type { Answer, Card } from './log';
import { Proposal } from './proposal';
import { Rating } from './rating';
import type { ChatSettings } from './settings';
import { useAnswerLink } from './use-answer-link';
import { useFollow } from './use-follow';
import './chat.css';

interface ChatProps {
  readonly settings: ChatSettings;
  readonly context: JsonObject;
  readonly actions: readonly ActionModel[];
}

/** The chat with the assistant: earlier chats, the messages, and the composer. The open chat is in the address. */
export default function Chat({ settings, context, actions }: ChatProps) {
  const { t } = useTranslation('chat');
  const { t: say, screens } = useEngine();
  const portal = usePortal();
  const [client] = useState(() => createChatClient(portal, settings));
  const [store] = useState(() => createChatStore(client, settings));
  const state = useSyncExternalStore(store.subscribe, store.state);
  const [version, setVersion] = useState(0);
  const [listOpen, setListOpen] = useState(false);
  // Room for the list of chats beside the chat.
  const wide = useWiderThan(1000);
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = queryId(context);
  const shownId = state.chat?.id ?? wanted;
  const draft = useDraft(wanted);
  const [bySentence, setBySentence] = useBySentence();

  useEffect(() => store.open(wanted), [store, wanted]);
  useEffect(() => () => store.dispose(), [store]);
  useAttention(store);
  useFollow(state.log);
  const ended = state.running === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that ended changes the order of the chats
  useEffect(() => setVersion((now) => now + 1), [ended, state.chat?.id]);

  const open = useCallback(
    (id: string | undefined) => {
      setListOpen(false);
      screens?.changeQuery({ id }, 'push');
      field.current?.focus();
    },
    [screens],
  );
  const ask = async (text: string) => {
    const id = await store.ask(text);
    if (id !== undefined && id !== wanted) screens?.changeQuery({ id }, 'replace');
    return id !== undefined;
  };
  const parts = useAnswerParts(store, { settings, context, actions });
  const busy = state.sending || state.running !== undefined;
  const list = (
    <ChatList {...{ client, settings, version }} current={shownId} onOpen={open} onRenamed={() => store.reload()} />
  );
  const empty = state.status === 'new' && state.log.items.length === 0;
  return (
    <div className="chat">
      {wide && (
        <nav className="chat-side" aria-label={t('list.title')}>
          {list}
        </nav>
      )}
      <section className="chat-main" aria-label={state.chat?.title || say(settings.texts.title)}>
        <div className="chat-bar">
          <h2>{state.chat?.title || t('list.untitled')}</h2>
          {!wide && (
            <Button kind="secondary" onClick={() => setListOpen(true)}>
              <ChatIcon name="chats" />
              {t('list.title')}
            </Button>
          )}
          <Person label={say(settings.texts.person)} />
        </div>
        {!wide && (
          <Dialog open={listOpen} title={t('list.title')} onClose={() => setListOpen(false)} backdropCloses>
            {listOpen && list}
          </Dialog>
        )}
        <div className="chat-body">
          {state.status === 'loading' && <div className="pt-skeleton pt-skeleton-card" />}
          {state.status === 'failed' && <Failed store={store} />}
          {empty && <Greeting settings={settings} busy={busy} onAsk={(text) => void ask(text)} />}
          <ChatLogView
            key={wanted}
            log={state.log}
            label={t('log.label')}
            onEarlier={store.earlier}
            toolsOf={parts.toolsOf}
            cardsOf={parts.cardsOf}
            onRetry={parts.onRetry}
          />
        </div>
        <Announcements log={state.log} running={state.running} bySentence={bySentence} />
        <div className="chat-foot">
          {!state.connected && (
            <p className="chat-lost" role="status">
              {t('notice.lost')}
            </p>
          )}
          {state.status !== 'failed' && state.problems.length > 0 && (
            <Alert severity="error" role="alert">
              {state.problems.map((problem) => (
                <p key={JSON.stringify(problem)}>{say(problem.message, problem.args)}</p>
              ))}
            </Alert>
          )}
          <Limits limits={state.limits} warnAt={settings.warnAt} />
          <Composer
            label={t('composer.label')}
            placeholder={say(settings.texts.placeholder)}
            longest={settings.longest}
            busy={busy}
            stoppable={state.running !== undefined}
            draft={draft}
            field={field}
            onSend={ask}
            onStop={() => void store.stop()}
          />
          <p className="chat-hint">{say(settings.texts.hint)}</p>
          <label className="pt-choice chat-choice">
            <input
              type="checkbox"
              className="pt-checkbox"
              checked={bySentence}
              onChange={({ target }) => setBySentence(target.checked)}
            />
            {t('composer.bySentence')}
          </label>
        </div>
      </section>
    </div>
  );
}

/** What is below answers; the same functions for the life of the chat, so that finished answers are not rendered again. */
function useAnswerParts(store: ChatStore, { settings, context, actions }: ChatProps) {
  const { operations, cards, reasons } = settings;
  return useMemo(() => {
    const onRetry = (turnId: string) => void store.retry(turnId);
    const onConfirm = (card: Card, values: JsonObject, attempt: string) =>
      store.decide(operations.confirm, { id: card.id, values }, attempt);
    const onReject = async (card: Card) => void (await store.decide(operations.reject, { id: card.id }, card.id));
    const toolsOf = (answer: Answer): ReactNode => (
      <Rating answer={answer} reasons={reasons} onRate={(...rating) => store.rate(...rating)} />
    );
    const cardsOf = (answer: Answer): ReactNode =>
      answer.cards.map((card) => (
        <Proposal
          key={card.id}
          card={card}
          action={actions.find(({ id }) => id === cards[card.type])}
          {...{ context, onConfirm, onReject }}
          onRetry={() => onRetry(answer.turnId)}
        />
      ));
    return { onRetry, toolsOf, cardsOf };
  }, [store, operations, cards, reasons, actions, context]);
}

interface GreetingProps {
  readonly settings: ChatSettings;
  readonly busy: boolean;
  readonly onAsk: (text: string) => void;
}

/** Before the first message: what can be asked. */
function Greeting({ settings, busy, onAsk }: GreetingProps) {
  const { t } = useEngine();
  return (
    <div className="chat-greeting">
      <p>{t(settings.texts.greeting)}</p>
      <ul className="chat-chips">
        {settings.examples.map((example) => (
          <li key={example}>
            <button type="button" className="chat-chip" disabled={busy} onClick={() => onAsk(t(example))}>
              {t(example)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A person can always be contacted. */
export function Person({ label }: { readonly label: string }) {
  const { settings } = usePortal();
  const link = useAnswerLink();
  const to = typeof settings.supportEmail === 'string' ? link(`mailto:${settings.supportEmail}`) : undefined;
  if (to === undefined) return null;
  return (
    <span className="chat-person">
      <ChatIcon name="person" />
      <TextLink to={to}>{label}</TextLink>
    </span>
  );
}

function Failed({ store }: { readonly store: ChatStore }) {
  const { t } = useTranslation('chat');
  const { t: say } = useEngine();
  return (
    <Alert severity="error" role="alert">
      {store.state().problems.map((problem) => (
        <p key={JSON.stringify(problem)}>{say(problem.message, problem.args)}</p>
      ))}
      <Button kind="secondary" onClick={() => store.reload()}>
        {t('common:startup.retry')}
      </Button>
    </Alert>
  );
}

/** A hidden page holds no stream: a browser allows few connections to a host. */
function useAttention(store: ChatStore): void {
  useEffect(() => {
    const look = () => store.look(document.visibilityState !== 'hidden');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [store]);
}

function queryId({ query }: JsonObject): string | undefined {
  const { id } = (query ?? {}) as JsonObject;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** What is left of a limit that is nearly used up: shown before the last question, not after it. */
function Limits({ limits, warnAt }: { readonly limits: readonly LimitLeft[]; readonly warnAt: number }) {
  const { t, i18n } = useTranslation('chat');
  const near = limits.filter(({ figure, left, most }) => figure !== 'CHATS' && left <= Math.ceil(most * warnAt));
  const least = near.toSorted((one, other) => one.left / one.most - other.left / other.most)[0];
  if (least === undefined) return null;
  const { figure, period, left, resetsAt } = least;
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(resetsAt),
  );
  return (
    <p className="chat-limit" role="status">
      {t(`limit.left.${figure}.${period}`, { count: left, at })}
    </p>
  );
}

/** The draft of a question, stored with those of forms: as long as the tab lives, for its user alone, until it is sent. */
function useDraft(chat: string | undefined): Draft {
  const portal = usePortal();
  return useMemo(() => {
    const name = `chat.${chat ?? 'new'}`;
    return {
      read() {
        const { shelf, owner } = portal.drafts();
        const kept = shelf.read(name, owner)?.draft;
        return typeof kept === 'string' ? kept : '';
      },
      keep(text) {
        const { shelf, owner } = portal.drafts();
        if (text === '') shelf.forget(name);
        else shelf.keep(name, owner, { draft: text, handed: {}, resumes: true });
      },
    };
  }, [portal, chat]);
}

/** Whether screen readers get answers sentence by sentence: the user's choice, kept in this browser. */
function useBySentence(): readonly [chosen: boolean, choose: (chosen: boolean) => void] {
  const { configuration, services } = usePortal();
  const store = useMemo(
    () => deviceStore(configuration.applicationId, 'chat', services.session),
    [configuration, services],
  );
  const [chosen, setChosen] = useState(() => store.read('bySentence') === true);
  const choose = useCallback(
    (next: boolean) => {
      setChosen(next);
      store.write('bySentence', next ? true : undefined);
    },
    [store],
  );
  return [chosen, choose];
}
