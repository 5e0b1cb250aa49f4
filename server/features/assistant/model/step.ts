import { setTimeout as wait } from 'node:timers/promises';
import OpenAI from 'openai';
import type { ChatCompletionChunk, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';

/** Timeouts of an endpoint in milliseconds. */
export interface StepLimits {
  readonly firstByte: number;
  readonly silence: number;
  /** Longest pause that an endpoint may request. */
  readonly retryAfter: number;
}

/** Output of one call to a model. */
export interface Step {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly text: string }[];
  /** 0 if the endpoint did not report it. */
  readonly tokensIn: number;
  readonly tokensOut: number;
}

const mostCallsAtOnce = 12;
const longestArguments = 20_000;

type Request = Omit<ChatCompletionCreateParamsNonStreaming, 'stream'>;

interface Reading {
  readonly limits: StepLimits;
  readonly signal: AbortSignal;
  /** Remaining characters allowed. */
  readonly most: number;
  say(text: string): Promise<void>;
}

/**
 * Calls the model once and reads the stream. Before the first byte it retries once if the endpoint is busy; after it there is no retry,
 * because output was already sent.
 * @throws errors of the endpoint or the protocol
 */
export async function readStep(client: OpenAI, request: Request, reading: Reading): Promise<Step> {
  try {
    return await attempt(client, request, reading);
  } catch (error) {
    const pause = error instanceof OpenAI.APIError ? pauseOf(error, reading.limits.retryAfter) : undefined;
    if (pause === undefined || reading.signal.aborted) throw error;
    await wait(pause, undefined, { signal: reading.signal });
    return attempt(client, request, reading);
  }
}

/** How long to wait before a retry; undefined if there is none. */
function pauseOf({ status, headers }: InstanceType<typeof OpenAI.APIError>, most: number): number | undefined {
  if (typeof status !== 'number' || (status !== 429 && status < 500)) return undefined;
  const asked = Number(headers?.get('retry-after') ?? 0.5) * 1_000;
  return Number.isFinite(asked) && asked >= 0 && asked <= most ? asked : undefined;
}

async function attempt(client: OpenAI, request: Request, { limits, signal, say, most }: Reading): Promise<Step> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let timer = setTimeout(stop, limits.firstByte);
  try {
    const stream = await client.chat.completions.create(
      { ...request, stream: true, stream_options: { include_usage: true } },
      { signal: abort.signal },
    );
    let text = '';
    let tokensIn = 0;
    let tokensOut = 0;
    let isDone = false;
    const calls = new Map<number, { id: string; name: string; text: string }>();
    for await (const chunk of stream) {
      clearTimeout(timer);
      timer = setTimeout(stop, limits.silence);
      tokensIn = countOf(chunk.usage?.prompt_tokens) || tokensIn;
      tokensOut = countOf(chunk.usage?.completion_tokens) || tokensOut;
      const choice = chunk.choices?.[0];
      if (choice === undefined) continue;
      if (choice.finish_reason) isDone = true;
      const piece = choice.delta?.content;
      if (typeof piece === 'string' && piece !== '') {
        text += piece;
        await say(piece.slice(0, Math.max(0, most - text.length + piece.length)));
        // Enough: what is cut off is never requested again.
        if (text.length >= most) {
          isDone = true;
          break;
        }
      }
      gather(calls, choice.delta?.tool_calls);
    }
    if (abort.signal.aborted) throw new Error('The language model took too long.');
    if (!isDone) throw new Error('The answer of the language model broke off.');
    return { text, calls: [...calls.values()].filter(({ name }) => name !== ''), tokensIn, tokensOut };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    // Whatever the result, this request is finished.
    abort.abort();
  }
}

const countOf = (value: unknown) => (typeof value === 'number' && value >= 0 && value < 1e9 ? Math.floor(value) : 0);

function gather(
  calls: Map<number, { id: string; name: string; text: string }>,
  pieces: ChatCompletionChunk.Choice.Delta.ToolCall[] | undefined,
): void {
  if (!Array.isArray(pieces)) return;
  for (const piece of pieces) {
    const index = Number(piece.index ?? 0);
    const call = calls.get(index) ?? { id: piece.id ?? `call_${index}`, name: '', text: '' };
    if (!calls.has(index) && calls.size >= mostCallsAtOnce) throw new Error('The language model calls too many tools.');
    call.name += typeof piece.function?.name === 'string' ? piece.function.name : '';
    call.text += typeof piece.function?.arguments === 'string' ? piece.function.arguments : '';
    if (call.text.length > longestArguments || call.name.length > 200)
      throw new Error('The language model calls a tool without an end.');
    calls.set(index, call);
  }
}
