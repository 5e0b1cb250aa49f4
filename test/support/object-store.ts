import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { localServer } from './local-server';

/** How the store misbehaves: a status with a code, an answer that never comes, or one that breaks off. */
export type Trouble = { readonly status: number; readonly code?: string } | Manner;
/** `overwrites`: it ignores conditions. `unconditional`: it refuses them. */
type Manner = 'slow' | 'cutOff' | 'short' | 'long' | 'overwrites' | 'unconditional';

/** A small store that speaks the protocol of S3 and verifies each signature (AWS Signature Version 4) by itself. */
export interface TestObjectStore {
  readonly environment: Readonly<Record<string, string>>;
  /** Objects by their path. */
  readonly objects: Map<string, Buffer>;
  /** Method and path of each call, with the status of the answer. */
  readonly calls: string[];
  /** Asked at each call. */
  trouble: ((method: string, path: string) => Trouble | undefined) | undefined;
  close(): Promise<void>;
}

const keyId = 'TESTKEYID';
const secret = 'a-secret-of-the-file-store-0123456789';
const region = 'eu-test-1';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

/** The signature that a request must have, computed from the specification and not by the library under test. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage, signed: readonly string[]): string {
  const date = String(headers['x-amz-date']);
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const canonical = [
    method,
    url,
    '',
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date.slice(0, 8)), region));
  return createHmac('sha256', key).update(text).digest('hex');
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-content-sha256': digest } = request.headers;
  const [, given, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+)\/\d{8}\/\S+, SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const signed = names.split(';');
  return (
    given === keyId &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)) &&
    digest === sha256(body) &&
    signature === signatureOf(request, signed)
  );
}

export async function testObjectStore(): Promise<TestObjectStore> {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const store: { trouble: TestObjectStore['trouble'] } = { trouble: undefined };
  const server = await localServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      const body = Buffer.concat(chunks);
      const answer = (status: number, content: Buffer | string = '') => {
        calls.push(`${method} ${path} ${status}`);
        response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content);
      };
      if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const trouble = store.trouble?.(method, path);
      if (trouble === 'slow') return void calls.push(`${method} ${path} –`);
      if (typeof trouble === 'object')
        return answer(trouble.status, `<Error><Code>${trouble.code ?? 'Trouble'}</Code></Error>`);
      const isConditional = request.headers['if-none-match'] !== undefined;
      if (trouble === 'unconditional' && isConditional)
        return answer(501, '<Error><Code>NotImplemented</Code></Error>');
      if (method === 'PUT' && isConditional && objects.has(path) && trouble !== 'overwrites')
        return answer(412, '<Error><Code>PreconditionFailed</Code></Error>');
      if (method === 'PUT') {
        objects.set(path, body);
        return answer(200);
      }
      if (method === 'DELETE') {
        objects.delete(path);
        return answer(204);
      }
      const found = objects.get(path);
      if (found === undefined) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
      if (trouble === 'short') return answer(200, found.subarray(1));
      if (trouble === 'long') return answer(200, Buffer.concat([found, found]));
      if (trouble !== 'cutOff') return answer(200, found);
      calls.push(`${method} ${path} cut off`);
      response.writeHead(200, { 'content-length': found.length });
      response.write(found.subarray(0, 10), () => response.destroy());
    });
  });
  return {
    environment: {
      FILE_STORE_URL: `${server.address}/bucket/files`,
      FILE_STORE_REGION: region,
      FILE_STORE_KEY_ID: keyId,
      FILE_STORE_SECRET: secret,
      FILE_STORE_PATIENCE_SECONDS: '1',
    },
    objects,
    calls,
    get trouble() {
      return store.trouble;
    },
    set trouble(next) {
      store.trouble = next;
    },
    close: server.close,
  };
}
