import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Facts, Tracing } from '../platform/tracing';
import { otlpExporter } from './exporter';

/** Destination of spans, and the service name of the process. */
export interface TracingOptions {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly version: string;
  /** Headers that the collector requires, for example a token. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Current work. */
interface Within {
  readonly context: Context;
  /** Log lines of a request already contain its trace. */
  readonly request: boolean;
}

/**
 * Traces by OpenTelemetry, sent in batches to a collector. Nothing is registered globally, and no library is instrumented: spans are
 * created only explicitly. The library's own settings decide how many traces are sampled (`OTEL_TRACES_SAMPLER`).
 */
export function createTracing({ endpoint, serviceName, version, headers = {} }: TracingOptions): Tracing {
  const exporter = otlpExporter(`${endpoint.replace(/\/$/, '')}/v1/traces`, headers);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('portico', version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Within>();
  const present = () => current.getStore()?.context ?? ROOT_CONTEXT;

  const begin = (name: string, facts: Facts, kind: SpanKind, parent = present()) => {
    const span = tracer.startSpan(name, { kind, attributes: facts }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  /** Of an error only its code or kind: messages quote input. */
  const fail = (span: Span, error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    span.setAttribute('error.type', typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
  };

  function during<Result>(name: string, facts: Facts, work: () => Result): Result {
    const { span, context } = begin(name, facts, SpanKind.INTERNAL);
    let result: Result;
    try {
      result = current.run({ context, request: current.getStore()?.request ?? false }, work);
    } catch (error) {
      fail(span, error);
      span.end();
      throw error;
    }
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    result.then(
      () => span.end(),
      (error: unknown) => {
        fail(span, error);
        span.end();
      },
    );
    return result;
  }

  return {
    during,
    within: during,
    follow(server, facts) {
      const spans = new WeakMap<object, Span>();
      server.addHook('onRequest', (request, reply, done) => {
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, {
          get: (headers, name) => headers[name],
          keys: Object.keys,
        });
        const { span, context } = begin(
          request.method,
          { 'portico.request_id': request.id, ...facts() },
          SpanKind.SERVER,
          parent,
        );
        spans.set(request, span);
        const { traceId } = span.spanContext();
        // Also for the log line of the answer, which is written after all this has ended.
        reply.log = request.log = request.log.child({ trace_id: traceId });
        current.run({ context, request: true }, done);
      });
      server.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        if (span === undefined) return;
        // The route template: a URL may contain an id, a query or a token.
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
        span.updateName(`${request.method} ${route}`);
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        });
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    },
    statement({ text, milliseconds, failed }) {
      const parent = current.getStore()?.context;
      if (parent === undefined) return;
      const { name, shown } = statementOf(text);
      const ended = Date.now();
      const span = tracer.startSpan(
        name,
        {
          kind: SpanKind.CLIENT,
          startTime: ended - milliseconds,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown },
        },
        parent,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    headers() {
      const headers: Record<string, string> = {};
      propagator.inject(present(), headers, defaultTextMapSetter);
      return headers;
    },
    logged(): Readonly<Record<string, string>> {
      const span = trace.getSpanContext(present());
      return span === undefined || current.getStore()?.request ? {} : { trace_id: span.traceId };
    },
    close: () => provider.shutdown(),
  };
}

/** Maximum length of a statement's recorded text. */
const longest = 2_000;

/** The kind of a statement, and its text without values: literals that are not parameters are removed too. */
export function statementOf(text: string): { readonly name: string; readonly shown: string } {
  const shown = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
  const verb = /^\w+/.exec(shown)?.[0]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|table)\s+"?([a-z_]\w*)"?/i.exec(shown)?.[1];
  return { name: table === undefined ? verb : `${verb} ${table}`, shown };
}
