import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel, JsonObject } from '../../../engine/model';
import { Alert, Button, useEngine, useFinishAction } from '../../../engine/react';
import type { OperationResult } from '../../../engine/runtime';
import { usePortal } from '../../portal-context';
import { Person } from './chat';
import { createChatClient } from './chat-client';
import { objectOf, textOf } from './events';
import type { ChatSettings } from './settings';
import './chat.css';

interface ChatStartSettings {
  readonly operations: Pick<ChatSettings['operations'], 'create' | 'send'>;
  readonly examples: readonly string[];
  readonly texts: Readonly<Record<'examples' | 'person', string>>;
}

interface ChatStartProps {
  readonly settings: ChatStartSettings;
  readonly context: JsonObject;
  /** The first opens the chat: that of the record, or a new one. */
  readonly actions: readonly ActionModel[];
}

/** Entry points to a chat: suggested questions, the chat itself, and contact with a person. */
export default function ChatStart({ settings, context, actions: [opening] }: ChatStartProps) {
  const { t } = useTranslation('chat');
  const { t: say } = useEngine();
  const portal = usePortal();
  const finish = useFinishAction();
  const [asked, setAsked] = useState<string>();
  const [refusal, setRefusal] = useState<OperationResult>();
  const open = (id?: string) => {
    if (opening) finish(opening, id === undefined ? context : { ...context, record: { id } }, undefined);
  };
  const ask = async (example: string) => {
    if (asked !== undefined) return;
    setAsked(example);
    setRefusal(undefined);
    const client = createChatClient(portal, { sources: { chat: '', events: '' } });
    const key = crypto.randomUUID();
    const made = await client.call(settings.operations.create, {}, { attempt: key });
    const id = made.ok ? textOf(objectOf(made.answer).id) : '';
    const sent = made.ok
      ? await client.call(settings.operations.send, { id, clientMessageId: key, text: say(example) }, { attempt: key })
      : made;
    setAsked(undefined);
    if (sent.ok) open(id);
    else setRefusal(sent);
  };
  return (
    <div className="chat-start">
      <h2>{say(settings.texts.examples)}</h2>
      <ul className="chat-chips">
        {settings.examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              className="chat-chip"
              aria-busy={asked === example || undefined}
              aria-disabled={(asked !== undefined && asked !== example) || undefined}
              onClick={() => void ask(example)}
            >
              {say(example)}
            </button>
          </li>
        ))}
      </ul>
      {refusal?.ok === false && (
        <Alert severity="error" role="alert">
          {refusal.problems.map((problem) => (
            <p key={JSON.stringify(problem)}>{say(problem.message, problem.args)}</p>
          ))}
        </Alert>
      )}
      <p className="pt-hidden" role="status">
        {asked === undefined ? '' : t('log.thinking')}
      </p>
      <div className="pt-actions">
        {opening && <Button onClick={() => open()}>{say(opening.label)}</Button>}
        <Person label={say(settings.texts.person)} />
      </div>
    </div>
  );
}
