import type { LoggerOptions } from 'pino';

/**
 * Structured logs without secrets: no bodies, no cookies, no authorization; of an address only its path, because a query may contain a
 * token; of an error only the program's own message, not the rows quoted by the database.
 */
export function logOptions(
  level: string,
  /** Additional properties of every line: its trace. */ mixin?: () => Readonly<Record<string, string>>,
): LoggerOptions {
  return {
    level,
    ...(mixin && { mixin }),
    serializers: {
      req: (request: { method?: string; url?: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?')[0],
      }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { message: String(error) };
        const code = 'code' in error ? error.code : undefined;
        const cause =
          error.cause instanceof Error ? { name: error.cause.name, message: error.cause.message } : undefined;
        return { type: error.name, message: error.message, code, stack: error.stack, cause };
      },
    },
    redact: {
      paths: ['*.password', '*.secret', '*.token', '*.jwt', '*.authorization', '*.cookie', 'headers'],
      censor: '[redacted]',
    },
  };
}
