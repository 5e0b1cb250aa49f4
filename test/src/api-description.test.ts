import { describe, expect, test } from 'vitest';
import { apiDescription, matching } from '../../src/blocks/api-description';

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
