import type { Json, JsonObject } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import type { Portal } from '../../portal-context';
import { callSource } from '../../sources/call-operation';
import { sourceRequest } from '../../sources/source-request';
import { type ChatEvent, eventOf } from './events';
import type { ChatSettings } from './settings';

/** Called with what the stream delivers. */
export interface StreamListener {
  onEvent(event: ChatEvent): void;
  /** Too many events were missed: everything must be read again. */
  onResync(): void;
  onOpen(): void;
  /** The connection is lost; `over`: the browser does not reconnect by itself. */
  onLost(over: boolean): void;
}

/** The chat's client of the server. Names are those of the block's definition, so that a definition may use other operations. */
export interface ChatClient {
  call(name: string, payload: JsonObject, context?: Around): Promise<OperationResult>;
  /** Listens to a chat after the event with this number, until the returned function is called. */
  stream(chat: string, after: number, listener: StreamListener): () => void;
}

interface Around {
  readonly attempt?: string;
  readonly signal?: AbortSignal;
}

export function createChatClient(
  { services, live, report, configuration }: Pick<Portal, 'services' | 'live' | 'report' | 'configuration'>,
  settings: Pick<ChatSettings, 'sources'>,
): ChatClient {
  const sources = () => live.current().sources;
  return {
    async call(name, payload, { attempt = '', signal = new AbortController().signal } = {}) {
      const answer = await callSource(name, payload, { attempt, signal }, { services, sources, report });
      if (answer.ok) return { ok: true, answer: answer.data };
      const { status } = answer.failure;
      return {
        ok: false,
        problems: services.problemsOf(answer.failure),
        ...(status === 412 && { stale: true }),
      };
    },
    stream(chat, after, listener) {
      const source = sources()[settings.sources.stream ?? ''];
      const request = source && sourceRequest(source, { id: chat, after });
      if (request === undefined) {
        listener.onLost(true);
        return () => undefined;
      }
      const query = new URLSearchParams({ after: String(after) });
      const stream = new EventSource(`${configuration.apiBase}/${request.path}?${query}`);
      stream.onmessage = ({ data }) => {
        const event = eventOf(parsed(data));
        if (event) listener.onEvent(event);
      };
      stream.onopen = () => listener.onOpen();
      stream.onerror = () => listener.onLost(stream.readyState === EventSource.CLOSED);
      stream.addEventListener('resync', () => listener.onResync());
      return () => stream.close();
    },
  };
}

/** An incomplete line is no event. */
function parsed(text: unknown): Json | undefined {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as Json) : undefined;
  } catch {
    return undefined;
  }
}
