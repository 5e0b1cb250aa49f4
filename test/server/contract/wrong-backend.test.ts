import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { checkContract, countContract, createBackend, describeContract } from '../../../server/contract';
import { type LocalServer, localServer } from '../../support/local-server';

/** A contract of three operations on notes; administrators alone read all of them. */
const header = (schema: JsonObject) => ({ required: true, schema });
const headers = { 'X-Request-Id': header({ type: 'string' }), 'Cache-Control': header({ const: 'no-store' }) };
const body = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
const refusal = { description: 'Refused', headers, content: body('error') };
const note = {
  type: 'object',
  properties: { id: { type: 'string' }, text: { type: 'string' }, revision: { type: 'integer' } },
  required: ['id', 'text', 'revision'],
  additionalProperties: false,
};
const text = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
};
const error = {
  type: 'object',
  properties: { error: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] } },
  required: ['error'],
};
const list = { type: 'object', properties: { items: { type: 'array', items: note } }, required: ['items'] };
const parameters = [{ name: 'page', in: 'query', schema: { type: 'string' } }];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const accepted = (name: string) => ({ '2XX': { description: 'Done', headers, content: body(name) }, default: refusal });
const session = [{ session: [] }];
const change = [{ session: [], xsrf: [] }];
const match = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
// The names are those of a journey: what is made there is read, changed and removed.
const document = {
  paths: {
    '/settings': { get: { operationId: 'getSettings', parameters: [], security: [{}], responses: accepted('text') } },
    '/posts': {
      get: {
        operationId: 'listPosts',
        'x-permission': 'readPosts',
        parameters,
        security: session,
        responses: accepted('list'),
      },
      post: {
        operationId: 'createPost',
        'x-permission': 'editPosts',
        parameters: [key],
        security: change,
        requestBody: { required: true, content: body('write') },
        responses: accepted('note'),
      },
    },
    '/posts/{id}': {
      get: { operationId: 'getPost', parameters: [id], security: session, responses: accepted('note') },
      put: {
        operationId: 'changePost',
        'x-permission': 'editPosts',
        parameters: [id, match],
        security: change,
        requestBody: { required: true, content: body('change') },
        responses: accepted('note'),
      },
      delete: {
        operationId: 'deletePost',
        'x-permission': 'editPosts',
        parameters: [id],
        security: change,
        responses: { 204: { description: 'Done', headers }, default: refusal },
      },
    },
  },
  components: {
    schemas: {
      note,
      text,
      error,
      list,
      write: {
        type: 'object',
        properties: { type: { type: 'string' }, languageVariants: { type: 'object' } },
        required: ['type', 'languageVariants'],
        additionalProperties: false,
      },
      change: { type: 'object', properties: { severity: { type: 'string' } }, additionalProperties: false },
    },
  },
};

/** What a backend does wrong. */
type Wrong =
  | 'nothing'
  | 'serves everybody'
  | 'serves users what is for administrators'
  | 'lets users change what is for administrators'
  | 'answers 202 where nothing is promised of it'
  | 'leaves a property out'
  | 'adds a property'
  | 'answers HTML'
  | 'lets answers be kept'
  | 'names no request'
  | 'refuses in a shape of its own'
  | 'answers what is not there'
  | 'answers any method'
  | 'takes unknown parameters'
  | 'takes wrong parameters'
  | 'takes unknown fields'
  | 'takes wrong types'
  | 'takes what is too large'
  | 'takes text'
  | 'breaks at what it cannot read'
  | 'needs no XSRF token'
  | 'changes without a revision'
  | 'changes what others changed'
  | 'makes it twice'
  | 'says that it is the same with a body'
  | 'does not remove'
  | 'hangs at a record'
  | 'hangs up at a record'
  | 'hangs'
  | 'hangs at the settings';

const running: LocalServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

/** A small backend that keeps the contract but for one thing, and notes the methods that it is asked with. */
async function backendThat(wrong: Wrong, asked: string[] = []): Promise<string> {
  const notes = new Map([['1', { id: '1', text: 'first', revision: 1 }]]);
  const answers = new Map<string, object>();
  const read = async (request: IncomingMessage) => {
    let all = '';
    for await (const part of request) all += String(part);
    return all;
  };
  const server = await localServer(async (request, response) => {
    const { method = '', headers: sent } = request;
    asked.push(method);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://backend');
    const raw = await read(request);
    if (wrong === 'hangs' || (wrong === 'hangs at the settings' && pathname === '/settings')) return;
    const who = /portal_sid=(\w+)/.exec(sent.cookie ?? '')?.[1];
    const answer = (status: number, value?: object, more: Readonly<Record<string, string>> = {}) => {
      const html = wrong === 'answers HTML' && status === 200;
      response.writeHead(status, {
        ...(wrong !== 'names no request' && { 'X-Request-Id': 'r1' }),
        'Cache-Control': wrong === 'lets answers be kept' ? 'public, max-age=60' : 'no-store',
        ...(value && { 'Content-Type': html ? 'text/html' : 'application/json' }),
        'Set-Cookie': 'XSRF-TOKEN=x; Path=/',
        ...more,
      });
      response.end(value === undefined ? '' : JSON.stringify(value));
    };
    const refuse = (status: number, code: string) =>
      answer(status, wrong === 'refuses in a shape of its own' ? { message: code } : { error: { code } });
    const shown = (found: object) => {
      if (wrong === 'leaves a property out') return { id: '1', revision: 1 };
      return wrong === 'adds a property' ? { ...found, secret: 1 } : found;
    };
    const one = /^\/posts\/(.+)$/.exec(pathname)?.[1];
    const known = one !== undefined || pathname === '/posts' || pathname === '/settings';
    const methods = one ? ['GET', 'PUT', 'DELETE'] : pathname === '/posts' ? ['GET', 'POST'] : ['GET'];
    if (!known || !methods.includes(method)) {
      return wrong === 'answers any method' ? answer(200, {}) : refuse(405, 'METHOD_NOT_ALLOWED');
    }
    if (pathname === '/settings') {
      return searchParams.size > 0 && wrong !== 'takes unknown parameters'
        ? refuse(400, 'UNKNOWN')
        : answer(200, { text: 'open' });
    }
    if (who === undefined && wrong !== 'serves everybody') return refuse(401, 'UNAUTHENTICATED');
    if (method !== 'GET' && sent['x-xsrf-token'] !== 'x' && wrong !== 'needs no XSRF token') return refuse(403, 'XSRF');
    const administrator = who === 'administrator';
    if (
      method === 'GET' &&
      one === undefined &&
      !administrator &&
      wrong !== 'serves users what is for administrators' &&
      who
    )
      return refuse(403, 'DENIED');
    if (method !== 'GET' && !administrator && wrong !== 'lets users change what is for administrators' && who)
      return refuse(403, 'DENIED');
    if (raw.length > 1024 * 1024 && wrong !== 'takes what is too large') return refuse(413, 'TOO_LARGE');
    if (raw !== '' && sent['content-type'] !== 'application/json' && wrong !== 'takes text') return refuse(415, 'TYPE');
    let payload: Record<string, unknown> = {};
    try {
      payload = raw === '' || sent['content-type'] !== 'application/json' ? {} : JSON.parse(raw);
    } catch {
      return wrong === 'breaks at what it cannot read' ? refuse(500, 'INTERNAL') : refuse(400, 'MALFORMED');
    }
    if (method === 'GET') {
      const unknown = [...searchParams.keys()].some((name) => name !== 'page' || one !== undefined);
      if (unknown && wrong !== 'takes unknown parameters') return refuse(400, 'UNKNOWN');
      if (Number.isNaN(Number(searchParams.get('page') ?? 1)) && wrong !== 'takes wrong parameters')
        return refuse(400, 'PAGE');
    } else {
      const fields: Readonly<Record<string, string>> =
        method === 'POST'
          ? { type: 'string', languageVariants: 'object' }
          : method === 'PUT'
            ? { severity: 'string' }
            : {};
      const unknown = Array.isArray(payload) || Object.keys(payload).some((name) => !(name in fields));
      if (unknown && wrong !== 'takes unknown fields') return refuse(400, 'UNKNOWN');
      const mistyped = Object.entries(payload).some(([name, value]) => fields[name] && typeof value !== fields[name]);
      if (mistyped && wrong !== 'takes wrong types') return refuse(400, 'TYPE');
      if (method === 'POST' && (!payload.type || mistyped) && wrong !== 'takes unknown fields')
        return refuse(400, 'REQUIRED');
    }
    if (one === undefined) {
      if (method === 'GET') return answer(200, { items: [...notes.values()].map(shown) });
      const attempt = String(sent['idempotency-key']);
      const made = { id: String(notes.size + 1), text: 'made', revision: 1 };
      const before = answers.get(attempt);
      if (before && wrong !== 'makes it twice') return answer(201, before);
      notes.set(made.id, made);
      answers.set(attempt, made);
      return answer(201, shown(made));
    }
    const found = notes.get(one);
    if (method === 'PUT' && sent['if-match'] === undefined && wrong !== 'changes without a revision')
      return refuse(428, 'REVISION');
    if (!found)
      return wrong === 'answers what is not there'
        ? answer(200, shown({ id: one, text: '', revision: 1 }))
        : refuse(404, 'NOT_FOUND');
    if (method === 'DELETE') {
      if (wrong !== 'does not remove') notes.delete(one);
      return answer(wrong === 'answers 202 where nothing is promised of it' ? 202 : 204);
    }
    if (method === 'PUT') {
      if (sent['if-match'] !== String(found.revision) && wrong !== 'changes what others changed')
        return refuse(412, 'STALE');
      found.revision += 1;
      return answer(200, shown(found));
    }
    if (wrong === 'hangs at a record') return;
    if (wrong === 'hangs up at a record') return void response.destroy();
    const tag = { ETag: `"${found.revision}"` };
    const same = sent['if-none-match'] === tag.ETag;
    if (same && wrong !== 'says that it is the same with a body') return answer(304, undefined, tag);
    return answer(200, shown(found), tag);
  });
  running.push(server);
  return server.address;
}

async function check(wrong: Wrong, write = true) {
  const sessions = {
    user: 'portal_sid=user; XSRF-TOKEN=x',
    administrator: 'portal_sid=administrator; XSRF-TOKEN=x',
  };
  const backend = createBackend(await backendThat(wrong), sessions, /^hangs(?: at|$)/.test(wrong) ? 1000 : undefined);
  const result = await checkContract({ document, backend, isForAdministrators: () => true, write });
  const broken = result.findings.filter(
    ({ outcome, path, reason = '' }) =>
      outcome === 'broken' &&
      // On a busy machine other calls take longer than the second that it waits here.
      !(wrong === 'hangs at the settings' && path !== '/settings' && reason.startsWith('does not answer within')),
  );
  return { result, broken: new Set(broken.map(({ promise }) => promise)), findings: broken };
}

describe('Each thing that a backend does wrong is found, and nothing else', () => {
  test('of one that keeps the contract, nothing is found', async () => {
    const { result, findings } = await check('nothing');
    expect(findings).toEqual([]);
    expect(countContract(result)).toMatchObject({ operations: 6, kept: 6, broken: 0, untried: 0 });
  });

  test.each<readonly [Wrong, readonly string[]]>([
    ['serves everybody', ['session']],
    ['serves users what is for administrators', ['permission']],
    ['lets users change what is for administrators', ['permission']],
    ['answers 202 where nothing is promised of it', ['status']],
    ['leaves a property out', ['body', 'repeat']],
    ['adds a property', ['body', 'repeat']],
    ['answers HTML', ['body']],
    ['lets answers be kept', ['headers']],
    ['names no request', ['headers']],
    ['refuses in a shape of its own', ['refusal']],
    ['answers what is not there', ['absent', 'removal']],
    ['answers any method', ['method']],
    ['takes unknown parameters', ['parameter']],
    ['takes wrong parameters', ['type']],
    ['takes unknown fields', ['type', 'unknownField']],
    ['takes wrong types', ['type']],
    ['takes what is too large', ['size']],
    ['takes text', ['format']],
    ['breaks at what it cannot read', ['format']],
    ['needs no XSRF token', ['xsrf']],
    ['changes without a revision', ['revision']],
    ['changes what others changed', ['revision']],
    ['makes it twice', ['repeat']],
    ['says that it is the same with a body', ['unchanged']],
    ['does not remove', ['removal']],
    ['hangs at a record', ['status']],
    ['hangs up at a record', ['status']],
    ['hangs at the settings', ['method', 'status']],
  ])('one that %s', async (wrong, promises) => {
    const { broken, findings } = await check(wrong);
    expect([...broken].sort(), JSON.stringify(findings, null, 1)).toEqual(promises);
  });

  test('each line says to whom, what and why', async () => {
    const { result } = await check('serves users what is for administrators', false);
    const lines = [...describeContract(result)];
    expect(lines.find((line) => line.startsWith('BROKEN'))).toMatch(/GET +\/posts {2}listPosts: \d+ promises/);
    expect(lines).toContain('         as user, permission: answers 200, promised is 403');
    expect(lines.at(-1)).toMatch(
      /^6 operations, \d+ promises looked at: 2 operations keep theirs, 1 do not, of 3 no accepted/,
    );
  });

  test('one that answers some calls alone is told of those, one that answers none ends the check', async () => {
    const { result } = await check('hangs at a record', false);
    const lines = [...describeContract(result)];
    expect(lines).toContain('         as administrator, status: does not answer within 1 s, promised is 2XX');
    const cut = await check('hangs up at a record', false);
    expect(cut.findings.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^does not answer: .+, promised is 2XX$/),
    );
    await expect(check('hangs', false)).rejects.toThrow(/does not answer within 1 s$/);
  });

  test('without --write nothing is sent that changes anything', async () => {
    const asked: string[] = [];
    const address = await backendThat('nothing', asked);
    const backend = createBackend(address, { administrator: 'portal_sid=administrator' });
    await checkContract({ document, backend, isForAdministrators: () => true });
    expect(new Set(asked)).toEqual(new Set(['GET', 'PATCH']));
  });
});
