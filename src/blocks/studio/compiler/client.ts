import type { StudioFile } from '../documents/kinds';
import type { Answers, Ask, Reply, Request } from './messages';

/** The part of a `Worker` that is used; tests pass another. */
export interface CompilerThread {
  postMessage(request: Request): void;
  terminate(): void;
  onmessage: ((event: { readonly data: Reply }) => void) | null;
  onerror: ((event: { preventDefault?(): void }) => void) | null;
}

/** Why there is no answer: it took too long and was stopped, it failed, or a newer request replaced it. */
export class CompilerStopped extends Error {
  constructor(readonly why: 'endless' | 'failed' | 'closed') {
    super(why);
  }
}

export interface CompilerClient {
  load(files: readonly StudioFile[]): Promise<void>;
  put(path: string, text: string | undefined): void;
  ask<Name extends Exclude<keyof Answers, 'load' | 'put'>>(ask: Extract<Ask, { do: Name }>): Promise<Answers[Name]>;
  close(): void;
}

/** A model whose trial takes longer is treated as endless. */
const longestTrial = 500;
/** A whole check of a thousand documents takes a tenth of it. */
const longestCompile = 20_000;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (why: CompilerStopped) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Communicates with the worker that compiles; one that does not answer is terminated, and another starts with the same documents. */
export function createCompilerClient(start: () => CompilerThread, trial = longestTrial): CompilerClient {
  const files = new Map<string, string>();
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let thread: CompilerThread | undefined;

  function stop(why: CompilerStopped['why']) {
    thread?.terminate();
    thread = undefined;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new CompilerStopped(why));
    }
    waiting.clear();
  }

  function running(): CompilerThread {
    if (thread) return thread;
    const begun = start();
    begun.onmessage = ({ data }) => receive(data);
    begun.onerror = (event) => {
      event.preventDefault?.();
      stop('failed');
    };
    thread = begun;
    if (files.size > 0)
      begun.postMessage({ id: 0, ask: { do: 'load', files: [...files].map(([path, text]) => ({ path, text })) } });
    return begun;
  }

  function receive(reply: Reply) {
    const found = waiting.get(reply.id);
    if (found === undefined) return;
    clearTimeout(found.timer);
    if ('trying' in reply) {
      found.timer = setTimeout(() => stop('endless'), trial);
      return;
    }
    waiting.delete(reply.id);
    if (reply.ok)
      found.resolve(reply.answer as never); // the worker answers each request with its own kind
    else found.reject(new CompilerStopped('failed'));
  }

  function send(ask: Ask): Promise<never> {
    const id = next++;
    const { promise, resolve, reject } = withResolvers();
    waiting.set(id, { resolve, reject, timer: setTimeout(() => stop('endless'), longestCompile) });
    running().postMessage({ id, ask });
    return promise;
  }

  return {
    async load(given) {
      files.clear();
      for (const { path, text } of given) files.set(path, text);
      if (thread) await send({ do: 'load', files: given });
      else running();
    },
    put(path, text) {
      if (text === undefined) files.delete(path);
      else files.set(path, text);
      thread?.postMessage({ id: 0, ask: { do: 'put', path, text } });
    },
    ask: send,
    close: () => stop('closed'),
  };
}

function withResolvers() {
  let resolve: (answer: never) => void = () => undefined;
  let reject: (why: CompilerStopped) => void = () => undefined;
  const promise = new Promise<never>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
