import type { FastifyInstance } from 'fastify';

/** What a span says of what it was: never a value that somebody typed, an address, a name or a token. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Spans of what a process does, for a collector. There is one only where it is configured; nothing else knows who collects. */
export interface Tracing {
  /** Gives every request a span, within the trace of the caller who names one (`traceparent`). */
  follow(server: FastifyInstance, facts: () => Facts): void;
  /** Does work within a span of the trace that it is done for, or within one of its own. */
  within<Result>(name: string, facts: Facts, work: () => Promise<Result>): Promise<Result>;
  /** The same for work that nobody waits for. */
  during<Result>(name: string, facts: Facts, work: () => Result): Result;
  /** Tells of a statement that has just ended; not of one that belongs to nothing. */
  statement(ended: { readonly text: string; readonly milliseconds: number; readonly failed: boolean }): void;
  /** Headers that carry the trace on to another server; none outside a trace. */
  headers(): Readonly<Record<string, string>>;
  /** What joins a line of the log to the trace. */
  logged(): Readonly<Record<string, string>>;
  /** Hands over what was not yet, and ends. */
  close(): Promise<void>;
}

/** An object whose methods that answer later each have a span; of what they are given nothing is told. */
export function traced<Target extends object>(tracing: Tracing, name: string, target: Target): Target {
  return new Proxy(target, {
    get(inside, property, receiver) {
      const value: unknown = Reflect.get(inside, property, receiver);
      if (typeof value !== 'function' || typeof property !== 'string') return value;
      return (...given: readonly unknown[]) =>
        tracing.during(`${name} ${property}`, {}, () => Reflect.apply(value, inside, given));
    },
  });
}
