import type { FastifyBaseLogger } from 'fastify';
import OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import type { Configuration } from '../../../platform/configuration';
import type { Db } from '../../../platform/database';
import type { Clock } from '../../../platform/ports';
import { costToday } from '../figures';
import type { ToolTable } from '../table';
import { type Adapter, type Answered, type Turn, Unavailable } from '../turn';
import { longestAnswer } from '../writer';
import { createBreaker } from './breaker';
import { readStep, type Step, type StepLimits } from './step';

/** A language model behind an endpoint that implements the chat completions protocol. */
export type ModelConfiguration = NonNullable<Configuration['model']>;

const mostSteps = 6;
const mostCorrections = 2;

/** No pause is longer, whatever a busy endpoint requests. */
const longestPause = 10_000;

export interface Model {
  readonly adapter: Adapter;
  /** Whether it may be called now: it responds, and has not cost too much today. */
  isOpen(): Promise<boolean>;
  /** Tokens that the first step of an answer may use. */
  estimate(question: string): number;
}

export function createModel({
  configuration,
  table,
  db,
  clock,
  log,
  traceHeaders,
}: {
  readonly configuration: ModelConfiguration;
  readonly table: ToolTable;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly traceHeaders?: (() => Readonly<Record<string, string>>) | undefined;
}): Model {
  const { url, model, key, priceIn, priceOut, costADay, maxTokens } = configuration;
  const { patience } = configuration;
  const limits: StepLimits = { firstByte: patience, silence: patience * 1.5, retryAfter: longestPause };
  const breaker = createBreaker(clock);
  const client = new OpenAI({
    baseURL: url,
    apiKey: key ?? 'none',
    // Retries are handled here: never after the first byte.
    maxRetries: 0,
    // A redirect leads to an endpoint that was not configured.
    fetchOptions: { redirect: 'error' },
    ...(traceHeaders && {
      fetch: (address, init) => {
        const headers = new Headers(init?.headers);
        for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
        return fetch(address, { ...init, headers });
      },
    }),
    logLevel: 'off',
  });
  const instructions = table.instructions.join('\n');
  // About four Latin characters are a token, one Japanese; overestimates rather than underestimates.
  const tokensOf = (text: string) => Math.ceil(Buffer.byteLength(text) / 3);
  const toolTokens = tokensOf(JSON.stringify(toolsOf(table, [...table.tools.keys()])));
  const estimate = (text: string) => tokensOf(instructions) + toolTokens + tokensOf(text) + maxTokens;

  async function answer(turn: Turn): Promise<Answered> {
    const used = { tokensIn: 0, tokensOut: 0, cost: 0 };
    const count = ({ tokensIn, tokensOut }: Pick<Step, 'tokensIn' | 'tokensOut'>) => {
      used.tokensIn += tokensIn;
      used.tokensOut += tokensOut;
      used.cost = (used.tokensIn * priceIn + used.tokensOut * priceOut) / 1_000_000;
    };
    const messages: ChatCompletionMessageParam[] = [
      { role: 'system', content: `${instructions}\nAnswer in the language with the code ${turn.language}.` },
      ...turn.history.map(({ role, text }) => ({ role, content: text })),
      { role: 'user', content: turn.question },
    ];
    const tools = toolsOf(table, turn.offered);
    let corrections = 0;
    let letters = 0;
    let isSupported: boolean | undefined;
    const say = async (text: string) => {
      letters += text.length;
      await turn.say(text);
    };
    for (let step = 0; step < mostSteps; step += 1) {
      const asked = JSON.stringify(messages);
      if (step > 0) await turn.reserve(tokensOf(asked) + maxTokens);
      // In the last step it must answer with what it has.
      const request = {
        model,
        messages,
        max_tokens: maxTokens,
        ...(step < mostSteps - 1 && tools.length > 0 && { tools }),
      };
      let result: Step;
      try {
        result = await readStep(client, request, { limits, signal: turn.signal, say, most: longestAnswer - letters });
      } catch (error) {
        if (turn.signal.aborted) throw error;
        breaker.failed();
        throw new Unavailable('The language model did not answer.', used, { cause: error });
      }
      count({
        tokensIn: result.tokensIn || tokensOf(asked),
        tokensOut: result.tokensOut || tokensOf(result.text + JSON.stringify(result.calls)),
      });
      if (result.calls.length === 0) {
        breaker.succeeded();
        if (letters === 0) throw new Unavailable('The language model said nothing.', used);
        return { known: isSupported !== false, ...used };
      }
      messages.push({
        role: 'assistant',
        content: result.text,
        tool_calls: result.calls.map(({ id, name, text }) => ({
          id,
          type: 'function',
          function: { name, arguments: text },
        })),
      });
      for (const call of result.calls) {
        const outcome = await turn.use(call.name, call.text);
        if (outcome.code === 'INVALID_ARGUMENTS' || outcome.code === 'UNKNOWN_TOOL') corrections += 1;
        else if (outcome.ok) isSupported = isSupported === true || outcome.data.sure !== false;
        messages.push({ role: 'tool', tool_call_id: call.id, content: outcome.text });
      }
      if (corrections > mostCorrections) throw new Unavailable('The language model uses no tool rightly.', used);
    }
    throw new Unavailable('The language model came to no end.', used);
  }

  return {
    adapter: { name: 'model', answer },
    estimate,
    async isOpen() {
      if (!breaker.isClosed()) return false;
      if (costADay === undefined) return true;
      const cost = await costToday(db, clock.now());
      if (cost < costADay) return true;
      log.warn({ cost }, 'The language model has cost as much as it may today');
      return false;
    },
  };
}

function toolsOf({ tools }: ToolTable, offered: readonly string[]): ChatCompletionTool[] {
  return offered.flatMap((name) => {
    const tool = tools.get(name);
    if (tool === undefined) return [];
    return [
      { type: 'function', function: { name, description: tool.description, parameters: { ...tool.parameters } } },
    ];
  });
}
