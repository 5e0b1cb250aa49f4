import { type HrTime, SpanStatusCode } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Timeout of a collector in milliseconds. Spans that could not be exported are lost: they contain no user data. */
const patience = 10_000;

/** Sends spans to a collector, by OpenTelemetry's protocol as JSON over HTTP. */
export function otlpExporter(url: string, headers: Readonly<Record<string, string>>): SpanExporter {
  const sending = new Set<Promise<void>>();
  const send = async (spans: readonly ReadableSpan[], done: (result: ExportResult) => void) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(spans)),
        signal: AbortSignal.timeout(patience),
      });
      await answer.arrayBuffer();
      done({ code: answer.ok ? ExportResultCode.SUCCESS : ExportResultCode.FAILED });
    } catch (error) {
      done({ code: ExportResultCode.FAILED, ...(error instanceof Error && { error }) });
    }
  };
  return {
    export(spans, done) {
      const one = send(spans, done).finally(() => sending.delete(one));
      sending.add(one);
    },
    async shutdown() {
      await Promise.all(sending);
    },
  };
}

function bodyOf(spans: readonly ReadableSpan[]) {
  const [first] = spans;
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(first?.resource.attributes ?? {}) },
        scopeSpans: [{ scope: first?.instrumentationScope ?? { name: '' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    ...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
    name: span.name,
    // The protocol numbers kinds from one.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: attributesOf(span.attributes),
    status: span.status.code === SpanStatusCode.UNSET ? {} : { code: span.status.code },
  };
}

const nanoseconds = ([seconds, rest]: HrTime) =>
  (BigInt(seconds) * 1_000_000_000n + BigInt(Math.round(rest))).toString();

function attributesOf(attributes: Readonly<Record<string, unknown>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'boolean'
        ? { boolValue: value }
        : typeof value === 'number'
          ? Number.isInteger(value)
            ? { intValue: String(value) }
            : { doubleValue: value }
          : { stringValue: String(value) },
  }));
}
