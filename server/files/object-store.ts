import { createHash, createHmac, hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStoreSettings } from '../platform/file-store-settings';
import { ApiError } from '../platform/http/api-error';
import type { Clock } from '../platform/ports';

/** Objects by their keys, in a store that speaks the protocol of S3. Every failure is an ApiError `FILE_STORE_FAILED`. */
export interface ObjectStore {
  /** Writes an object that is not there yet; one that is there stays as it is, where the store knows conditions (`If-None-Match`). */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @param most bytes of the longest object that is accepted */
  get(key: string, most: number): Promise<Buffer>;
  /** Deletes an object; one that is not there is deleted already. */
  remove(key: string): Promise<void>;
}

type Method = 'PUT' | 'GET' | 'DELETE';

interface Sending {
  readonly method: Method;
  readonly key: string;
  readonly body: Buffer | undefined;
  /** Only what is not there yet is written. */
  readonly conditional: boolean;
}

/** A store that knew no conditions is asked again after so many milliseconds. */
const askAgain = 3_600_000;

/** The refusal of what an earlier call did already. */
const alreadyDone: { readonly [method in Method]?: number } = { PUT: 412, DELETE: 404 };

/** What the signer hashes with. */
class Sha256 {
  private readonly sum;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.sum = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.sum.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.sum.digest();
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** What happened, for the log: no address with a secret, no header, nothing of an object's bytes. */
const failure = (method: Method, key: string, what: string, cause?: unknown) =>
  new ApiError('FILE_STORE_FAILED', {
    retryAfter: 10,
    cause: new Error(`The file store did not answer ${method} ${key}: ${what}`, { cause }),
  });

/** A store at an address, whose path is that of the bucket, or of a folder in it. */
export function createObjectStore(
  { url, region, keyId, secret, patience }: FileStoreSettings,
  {
    log,
    clock = { now: Date.now },
  }: { readonly log?: Pick<FastifyBaseLogger, 'warn'>; readonly clock?: Pick<Clock, 'now'> } = {},
): ObjectStore {
  const base = new URL(url);
  const folder = base.pathname.replace(/\/$/, '');
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    sha256: Sha256,
    uriEscapePath: false,
  });

  /** Until then the store is written to without conditions: it answered that it knows none. */
  let unconditionalUntil = Number.NEGATIVE_INFINITY;
  let warned = false;

  function leaveConditions(): void {
    unconditionalUntil = clock.now() + askAgain;
    if (!warned) log?.warn('The file store answered 501 to If-None-Match: it is written to without it for an hour');
    warned = true;
  }

  async function send({ method, key, body, conditional }: Sending, signal: AbortSignal): Promise<Response> {
    const path = `${folder}/${key}`;
    // The store refuses bytes that arrive as others.
    const digest = hash('sha256', body ?? '', 'hex');
    const { headers } = await signer.sign({
      method,
      protocol: base.protocol,
      hostname: base.hostname,
      ...(base.port !== '' && { port: Number(base.port) }),
      path,
      query: {},
      headers: {
        host: base.host,
        'x-amz-content-sha256': digest,
        // What was judged stays, also if an earlier call with other bytes arrives late.
        ...(conditional && { 'if-none-match': '*' }),
      },
    });
    const { host: _host, ...sent } = headers;
    // A path that is resolved against the address could lead to another host.
    const url = new URL(base);
    url.pathname = path;
    return fetch(url, {
      method,
      headers: sent,
      // It would be signed for another host.
      redirect: 'manual',
      signal,
      ...(body && { body: new Uint8Array(body) }),
    });
  }

  /** An answer that is fine, after one more attempt where that may help. */
  async function call<Result>(
    method: Method,
    key: string,
    body: Buffer | undefined,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const signal = AbortSignal.timeout(patience);
    let conditional = method === 'PUT' && clock.now() >= unconditionalUntil;
    for (let attempt = 1; ; attempt++) {
      const last = attempt === 2 || signal.aborted;
      try {
        let response = await send({ method, key, body, conditional }, signal);
        if (response.status === 501 && conditional) {
          conditional = false;
          await dropped(response);
          response = await send({ method, key, body, conditional }, signal);
          // It was not the condition if it is refused all the same.
          if (response.ok) leaveConditions();
        }
        if (response.ok || response.status === alreadyDone[method]) return await read(response);
        const code = /<Code>(\w{1,60})<\/Code>/.exec(await beginningOf(response))?.[1] ?? '';
        if (last || (response.status < 500 && response.status !== 429))
          throw failure(method, key, `${response.status} ${code}`.trim());
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (last || signal.aborted) {
          const what = signal.aborted ? `nothing within ${patience} ms` : 'no connection, or it broke off';
          throw failure(method, key, what, error);
        }
      }
      await pause(100);
    }
  }

  return {
    async put(key, bytes) {
      await call('PUT', key, bytes, dropped);
    },
    get: (key, most) => call('GET', key, undefined, (response) => wholeBody(response, most, key)),
    async remove(key) {
      await call('DELETE', key, undefined, dropped);
    },
  };
}

const dropped = async (response: Response) => void (await response.body?.cancel());

async function wholeBody({ body }: Response, most: number, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw failure('GET', key, `more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Enough of an error's body to find its code. */
async function beginningOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > 2000) break;
  }
  return text;
}
