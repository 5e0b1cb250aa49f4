import type { ServerResponse } from 'node:http';
import { localServer } from '../../../support/local-server';

/** What a model was asked. */
export interface ModelRequest {
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
  readonly max_tokens: number;
}

/** Answers one request; `at` counts the requests of a test. */
export type Behavior = (request: ModelRequest, reply: ServerResponse, at: number) => void | Promise<void>;

/** An endpoint that speaks the chat completions protocol as a test says. */
export interface ModelServer {
  readonly url: string;
  readonly requests: ModelRequest[];
  /** Requests whose connection ended before the answer did. */
  readonly aborted: number;
  behave(behavior: Behavior): void;
  close(): Promise<void>;
}

export async function modelServer(): Promise<ModelServer> {
  let behavior: Behavior = (_request, reply) => void reply.end();
  const requests: ModelRequest[] = [];
  let aborted = 0;
  const server = await localServer(async (request, reply) => {
    let text = '';
    for await (const piece of request) text += piece;
    requests.push(JSON.parse(text));
    reply.on('close', () => {
      if (!reply.writableEnded) aborted += 1;
    });
    await behavior(JSON.parse(text), reply, requests.length - 1);
  });
  return {
    url: `${server.address}/v1`,
    requests,
    get aborted() {
      return aborted;
    },
    behave(next) {
      behavior = next;
      requests.length = 0;
      aborted = 0;
    },
    close: server.close,
  };
}

export function open(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
}

export function chunk(reply: ServerResponse, delta: object, rest: object = {}): void {
  const choices = [{ index: 0, delta, finish_reason: null, ...rest }];
  reply.write(
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
  );
}

/** Ends an answer as the protocol says. */
export function finish(
  reply: ServerResponse,
  reason: 'stop' | 'tool_calls' = 'stop',
  usage = { prompt_tokens: 100, completion_tokens: 20 },
): void {
  chunk(reply, {}, { finish_reason: reason });
  reply.write(`data: ${JSON.stringify({ id: 'c', choices: [], usage })}\n\n`);
  reply.end('data: [DONE]\n\n');
}

/** Says a text, word by word. */
export function says(text: string): Behavior {
  return (_request, reply) => {
    open(reply);
    for (const word of text.split(/(?<= )/)) chunk(reply, { content: word });
    finish(reply);
  };
}

/** Calls tools, and then says a text. */
export function calls(tools: readonly (readonly [name: string, given: unknown])[], text = 'Done.'): Behavior {
  return (request, reply, at) => {
    if (at > 0) return says(text)(request, reply, at);
    open(reply);
    for (const [index, [name, given]] of tools.entries()) {
      const written = typeof given === 'string' ? given : JSON.stringify(given);
      chunk(reply, {
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: written } }],
      });
    }
    finish(reply, 'tool_calls');
  };
}
