import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../engine/model';
import { ApiError } from '../platform/http/api-error';
import type { CompressedTexts } from '../platform/http/compressed';
import type { TextHashes } from './artifacts';
import type { LiveDefinitions } from './live-definitions';
import type { Preloads } from './preloads';
import type { SchemaValidators } from './schema-validators';
import { textHashesPath, textPath } from './shared-artifacts';

const json = 'application/json; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const forEver = 'public, max-age=31536000, immutable';
/** Maximum number of tabs notified of editions, per process: each holds a connection, and any client may open one. */
const mostStreams = 2_000;
/** Milliseconds within which tabs reconnect to another process when this one stops. */
const mostWait = 29_000;
/** A proxy closes an idle stream. */
const heartbeat = 25_000;

/**
 * Serves the live definitions below `/definitions` and the translations below `/assets/locales`. Models are addressed by their content, so
 * they may be kept forever; the manifest is revalidated.
 */
export function registerDefinitionRoutes(
  app: FastifyInstance,
  definitions: LiveDefinitions,
  options: {
    /** Whether any caller may see the problems of the definitions. */
    readonly showProblems: () => boolean;
    readonly validators: SchemaValidators;
    readonly compressed: CompressedTexts;
    readonly preloads: Pick<Preloads, 'read'>;
    /** What other processes may have created, by path. */
    readonly shared?: ((path: string) => Promise<Buffer | undefined>) | undefined;
    /** How many tabs are notified of editions at once; further ones get them on reload. */
    readonly mostStreams?: number;
  },
): void {
  const { compressed, shared = async () => undefined } = options;
  const elsewhere = async (path: string) => (await shared(`definitions/${path}`))?.toString('utf8');
  app.get('/definitions/manifest.json', (request, reply) => {
    const manifest = definitions.manifest();
    return revalidated(request, reply, compressed, manifest.hash, JSON.stringify(manifest));
  });

  app.get('/definitions/problems.json', (_request, reply) => {
    if (!options.showProblems()) throw new ApiError('NOT_FOUND');
    return reply.type(json).header('Cache-Control', 'no-store').send(JSON.stringify(definitions.edition().problems));
  });

  // Only what was compiled here from live definitions is ever served as code.
  app.get<{ Params: { file: string } }>('/definitions/validators/:file', async (request, reply) => {
    const [, hash = ''] = /^([0-9a-f]+)\.js$/.exec(request.params.file) ?? [];
    const schema = definitions.schema(hash) ?? schemaOf(await elsewhere(`schemas/${hash}.json`));
    if (schema === undefined) throw new ApiError('NOT_FOUND');
    await options.validators.prepare(schema);
    reply.type(script).header('Cache-Control', forEver);
    return compressed.send(request, reply, `validators ${hash}`, options.validators.module(schema));
  });

  app.get<{ Params: { file: string } }>('/definitions/arrival/:file', async (request, reply) => {
    const [, screen = '', hash = ''] = /^([\w-]+)\.([0-9a-f]+)\.json$/.exec(request.params.file) ?? [];
    const text = options.preloads.read(hash, screen) ?? (await elsewhere(`arrival/${request.params.file}`));
    if (text === undefined) throw new ApiError('NOT_FOUND');
    reply.type(json).header('Cache-Control', forEver);
    return compressed.send(request, reply, `arrival ${hash}`, text);
  });

  app.get<{ Params: { kind: string; file: string } }>('/definitions/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params;
    const parts = /^([\w-]+)\.([0-9a-f]+)\.json$/.exec(file);
    const text =
      parts && (definitions.artifact(kind, parts[1] ?? '', parts[2] ?? '') ?? (await elsewhere(`${kind}/${file}`)));
    if (!text) throw new ApiError('NOT_FOUND');
    reply.type(json).header('Cache-Control', forEver);
    return compressed.send(request, reply, request.url, text);
  });

  /** Texts of a language and namespace as an edition had them; undefined if no process knows the edition any more. */
  async function textsOf(name: string, edition: string) {
    const kept = definitions.textHashes(edition) ?? hashesOf(await elsewhere(textHashesPath(edition)));
    const hash = kept !== undefined && Object.hasOwn(kept, name) ? kept[name] : undefined;
    const text = hash && (definitions.text(name, hash) ?? (await elsewhere(textPath(name, hash))));
    return hash && text ? { hash, text } : undefined;
  }

  app.get<{ Params: { language: string; file: string }; Querystring: { v?: string } }>(
    '/assets/locales/:language/:file',
    async (request, reply) => {
      const [, language, namespace] = /^([\w-]+)\/([\w-]+)\.json$/.exec(Object.values(request.params).join('/')) ?? [];
      const live = definitions.edition().hash;
      // A page asks for the texts of the edition that it was opened with, so that its forms keep their sentences.
      const [, opened = live] = /-([0-9a-f]{32})$/.exec(String(request.query.v)) ?? [];
      const name = `${language}/${namespace}`;
      const found = (await textsOf(name, opened)) ?? (opened === live ? undefined : await textsOf(name, live));
      if (found === undefined) throw new ApiError('NOT_FOUND');
      return revalidated(request, reply, compressed, found.hash, found.text);
    },
  );

  registerEvents(app, definitions, options.mostStreams ?? mostStreams);
}

/** Hashes of texts that another process knew. */
function hashesOf(text: string | undefined): TextHashes | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as TextHashes); // written by `sharedArtifacts`
}

/** A schema that another process compiled; it was checked there. */
function schemaOf(text: string | undefined): JsonSchema | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as JsonSchema); // written by `sharedArtifacts`
}

/** The tag is weak: it names the content, regardless of compression (RFC 9110, section 8.8.1). */
async function revalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedTexts,
  hash: string,
  text: string,
): Promise<FastifyReply> {
  const tag = `W/"${hash}"`;
  reply.header('ETag', tag).header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return compressed.send(request, reply.type(json), hash, text);
}

/**
 * Notifies open tabs of new editions. The id of an event is the edition's hash: a reconnecting tab sends the last one it received, and is
 * notified at once if it missed one.
 */
function registerEvents(app: FastifyInstance, definitions: LiveDefinitions, most: number): void {
  const open = new Set<FastifyReply>();
  const tell = (reply: FastifyReply, text: string) => reply.raw.write(text);
  const edition = (hash: string) => `event: edition\nid: ${hash}\ndata: ${JSON.stringify({ hash })}\n\n`;

  const forget = definitions.onEdition(({ hash }) => {
    for (const reply of open) tell(reply, edition(hash));
  });
  const beat = setInterval(() => {
    for (const reply of open) tell(reply, ':\n\n');
  }, heartbeat).unref();

  app.get<{ Querystring: { known?: string } }>('/definitions/events', (request, reply) => {
    if (open.size >= most) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 60 });
    const { hash } = definitions.edition();
    const known = request.headers['last-event-id'] ?? request.query.known;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headersOf(reply),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      // HTTP/2 shares one connection for everything, which stays open.
      ...(request.raw.httpVersionMajor < 2 && { Connection: 'close' }),
    });
    tell(reply, known !== undefined && known !== hash ? edition(hash) : `id: ${hash}\n\n`);
    open.add(reply);
    request.raw.on('close', () => open.delete(reply));
  });

  // Streams never end by themselves: a stop would wait for them.
  app.addHook('preClose', async () => {
    clearInterval(beat);
    forget();
    // Tabs reconnect spread over time, not all at once.
    for (const reply of open)
      reply.raw.end(`retry: ${Math.round(1_000 + Math.random() * mostWait)}\n\n`, () => reply.raw.destroy());
  });
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
