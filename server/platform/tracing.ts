import type { FastifyInstance } from 'fastify';

/** Attributes of a span: never user input, an address, a name or a token. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Spans of a process's work, for a collector. Present only if configured; no other module refers to the collector. */
export interface Tracing {
  /** Gives every request a span, within the caller's trace if it names one (`traceparent`). */
  follow(server: FastifyInstance, facts: () => Facts): void;
  /** Runs work within a span of the current trace, or of a new one. */
  within<Result>(name: string, facts: Facts, work: () => Promise<Result>): Promise<Result>;
  /** The same for work that nothing waits for. */
  during<Result>(name: string, facts: Facts, work: () => Result): Result;
  /** Reports a finished statement, unless it belongs to no trace. */
  statement(ended: { readonly text: string; readonly milliseconds: number; readonly failed: boolean }): void;
  /** Headers that propagate the trace to another server; none outside a trace. */
  headers(): Readonly<Record<string, string>>;
  /** Properties that link a log line to the trace. */
  logged(): Readonly<Record<string, string>>;
  /** Exports the remaining spans, and ends. */
  close(): Promise<void>;
}

/** An object whose asynchronous methods each have a span; their arguments are not recorded. */
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
