import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../engine/model';
import { Alert, useEngine } from '../../../engine/react';
import { usePortal } from '../../portal-context';
import { createChatClient } from './chat-client';
import { ChatLogView } from './chat-log';
import { createChatStore } from './chat-store';
import { textOf } from './events';
import type { Answer, ToolUse } from './log';
import type { ChatSettings } from './settings';
import './chat.css';

interface ChatRecordProps {
  readonly settings: Pick<ChatSettings, 'sources'> & {
    /** Prefix of the keys that name types of proposals. */
    readonly proposals: string;
  };
  readonly context: JsonObject;
}

const operations = {
  create: '',
  rename: '',
  remove: '',
  send: '',
  stop: '',
  retry: '',
  rate: '',
  confirm: '',
  reject: '',
};

/** A user's chat as they saw it, with the tools that were used; read-only. The event in the address is highlighted. */
export default function ChatRecord({ settings, context }: ChatRecordProps) {
  const { t } = useTranslation('chat');
  const { t: say } = useEngine();
  const portal = usePortal();
  const query = (context.query ?? {}) as JsonObject;
  const id = textOf(query.id);
  const marked = textOf(query.eventId) || undefined;
  const [store] = useState(() => {
    const whole = { ...settings, operations } as unknown as ChatSettings; // checked against the schema of the block
    const client = createChatClient(portal, settings);
    // Administrators only read; nothing streams to them.
    return createChatStore({ ...client, stream: () => () => undefined }, whole);
  });
  const state = useSyncExternalStore(store.subscribe, store.state);
  useEffect(() => store.open(id || undefined), [store, id]);
  useEffect(() => () => store.dispose(), [store]);
  const cardsOf = useCallback((answer: Answer) => <Facts answer={answer} types={settings.proposals} />, [settings]);
  useMarked(store.earlier, state.log, marked);
  if (id === '') return <p>{t('record.none')}</p>;
  return (
    <div className="chat chat-record">
      {state.status === 'loading' && <div className="pt-skeleton pt-skeleton-card" />}
      {state.problems.length > 0 && (
        <Alert severity="error">
          {state.problems.map((problem) => (
            <p key={JSON.stringify(problem)}>{say(problem.message, problem.args)}</p>
          ))}
        </Alert>
      )}
      {state.status === 'ready' && (
        <ChatLogView
          log={state.log}
          label={t('log.label')}
          onEarlier={store.earlier}
          cardsOf={cardsOf}
          marked={marked}
        />
      )}
    </div>
  );
}

/** Loads earlier events up to the highlighted one, and scrolls to it. */
function useMarked(
  earlier: () => Promise<void>,
  log: ReturnType<ReturnType<typeof createChatStore>['state']>['log'],
  marked: string | undefined,
): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (marked === undefined || log.items.length === 0 || shown.current === marked) return;
    if (log.items.some(({ eventIds }) => eventIds.includes(marked))) {
      shown.current = marked;
      document.querySelector('[data-marked]')?.scrollIntoView({ block: 'center' });
    } else if (log.first > 1) void earlier();
  }, [earlier, log, marked]);
}

/** What the assistant did for an answer, and the outcome of its proposals. */
function Facts({ answer, types }: { readonly answer: Answer; readonly types: string }) {
  const { t } = useTranslation('chat');
  const { t: say } = useEngine();
  const { tools, cards, rating } = answer;
  return (
    <>
      {cards.map((card) => (
        <section key={card.id} className="chat-card" aria-label={card.type}>
          <h3>{t('record.proposed', { type: say(`${types}.${card.type}`) })}</h3>
          <p className="chat-card-status">{t(`card.status.${card.status}`)}</p>
          {card.address !== '' && <p>{card.address}</p>}
          <Json value={card.values} />
        </section>
      ))}
      {tools.length > 0 && (
        <details className="chat-uses">
          <summary>{t('record.tools', { count: tools.length })}</summary>
          {tools.map((use) => (
            <Use key={use.key} use={use} />
          ))}
        </details>
      )}
      {rating !== '' && <p className="chat-note">{t(`record.rated.${rating === 'UP' ? 'UP' : 'DOWN'}`)}</p>}
    </>
  );
}

function Use({ use }: { readonly use: ToolUse }) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-use">
      <p>
        <code>{use.tool}</code>
      </p>
      {use.asked && (
        <>
          <p className="chat-card-hint">{t('record.asked')}</p>
          <Json value={use.asked} />
        </>
      )}
      {use.answered && (
        <>
          <p className="chat-card-hint">{t('record.answered')}</p>
          <Json value={use.answered} />
        </>
      )}
    </div>
  );
}

function Json({ value }: { readonly value: JsonObject }) {
  if (Object.keys(value).length === 0) return null;
  return (
    <div className="chat-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}
