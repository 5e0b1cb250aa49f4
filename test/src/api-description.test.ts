import { describe, expect, test } from 'vitest';
import { apiDescription, matching } from '../../src/blocks/api-description';
import { samplesOf } from '../../src/blocks/api-samples';

const description = apiDescription({
  servers: [{ url: '/iam/api/v1' }],
  paths: {
    '/licenses': { get: { summary: 'Licenses one owns.' }, post: { summary: 'Asks for one.' } },
    '/licenses/{id}': {
      get: { summary: 'A license.' },
      delete: { summary: 'Deletes it.', 'x-permission': 'deleteLicense' },
    },
    '/odd': null,
  },
});
const shown = (wish: string, may: (permission: string) => boolean = () => true) =>
  matching(description.operations, wish, may).flatMap(([, operations]) =>
    operations.map(({ method, path }) => `${method} ${path}`),
  );

describe('The page of the API', () => {
  test('names the base as the server does, and offers to try what only reads and asks for nothing', () => {
    expect(description.base).toBe('/iam/api/v1');
    expect(description.operations.filter(({ triable }) => triable).map(({ path }) => path)).toEqual(['/licenses']);
  });

  test('shows what the person may call, and no more', () => {
    expect(shown('', () => false)).toEqual(['GET /licenses', 'POST /licenses', 'GET /licenses/{id}']);
    expect(shown('')).toContain('DELETE /licenses/{id}');
  });

  test('finds operations by all of the words, in any order', () => {
    expect(shown('owns get')).toEqual(['GET /licenses']);
    expect(shown('nothing of the kind')).toEqual([]);
  });

  test('reads as much as there is of a description that is none', () => {
    expect(apiDescription({ paths: 'none', servers: 7 })).toEqual({ base: '', operations: [] });
  });
});

describe('The samples of an operation', () => {
  const { operations } = apiDescription({
    components: { schemas: { kind: { enum: ['A', 'B'] } } },
    paths: {
      '/keys/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'If-Match', in: 'header', required: true },
            { name: 'Idempotency-Key', in: 'header' },
          ],
          security: [{ session: [], xsrf: [] }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    name: { type: 'string' },
                    kind: { $ref: '#/components/schemas/kind' },
                    at: { type: ['string', 'null'], format: 'date-time' },
                    more: { type: 'object', properties: { size: { type: 'integer', minimum: 2 } }, required: ['size'] },
                    left: { type: 'boolean' },
                  },
                  required: ['name', 'kind', 'at', 'more'],
                },
              },
            },
          },
        },
      },
      '/keys': { get: {} },
    },
  });
  const [put, get] = operations.map(({ call }) => samplesOf(call));

  test('send what has to be there, by its schema', () => {
    expect(operations[0]?.call.body).toEqual({
      name: 'text',
      kind: 'A',
      at: '2030-01-31T00:00:00Z',
      more: { size: 2 },
    });
    expect(put?.curl).toContain('curl "$BASE/keys/$ID"');
    expect(put?.curl).toContain('--request PUT');
    for (const header of ['If-Match: 1', 'Idempotency-Key: $KEY', 'X-XSRF-TOKEN: $TOKEN'])
      expect(put?.curl).toContain(`--header "${header}"`);
    expect(get?.curl).toBe('curl "$BASE/keys" \\\n  --cookie "__Host-portal_sid=$SESSION"');
  });

  test('are JavaScript that can be parsed', () => {
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    for (const sample of [put, get]) expect(() => new AsyncFunction(sample?.javascript ?? '(')).not.toThrow();
  });
});
