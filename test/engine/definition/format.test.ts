import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPattern, readDefinitions } from '../../../engine/definition';
import { checkFormat } from '../../../engine/definition/format';

function ruleOf(format: string, text: string): string | undefined {
  return checkFormat(format, text, checkPattern)?.rule;
}

describe('an address of a link', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/a/b?c=d&e=%20#f',
    'https://例え.jp/',
    'https://[::1]/',
    'https://a.example/@b',
  ])('%s is allowed', (text) => {
    expect(ruleOf('https-address', text)).toBeUndefined();
  });

  it.each([
    ['javascript:alert(1)', 'address-not-https'],
    ['JaVaScRiPt:alert(1)', 'address-not-https'],
    ['java\nscript:alert(1)', 'address-invalid'],
    [' https://example.com', 'address-invalid'],
    ['data:text/html,<script>', 'address-not-https'],
    ['http://example.com', 'address-not-https'],
    ['//example.com', 'address-not-https'],
    ['/page', 'address-not-https'],
    ['https:example.com', 'address-not-https'],
    ['https:\\\\example.com', 'address-invalid'],
    ['https://', 'address-invalid'],
    ['https://exa mple.com', 'address-invalid'],
    ['https://example.com\\@evil.example', 'address-invalid'],
    ['https://user:secret@example.com', 'address-credentials'],
    ['https://portal.example@evil.example', 'address-credentials'],
    ['https://@evil.example', 'address-credentials'],
    ['https://:@evil.example', 'address-credentials'],
    ['blob:https://example.com/1', 'address-not-https'],
    ['', 'address-not-https'],
  ])('%j is refused: %s', (text, rule) => {
    expect(ruleOf('https-address', text)).toBe(rule);
  });

  it('is https and without a user name for the browser too, whatever is accepted', () => {
    const piece = fc.constantFrom(
      'https:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      'a.example',
      '.',
      '?',
      '#',
      '%2f',
      '\t',
      'u',
      '[',
      ']',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = `https://${pieces.join('')}`;
        fc.pre(ruleOf('https-address', text) === undefined);
        const { protocol, username, password } = new URL(text);
        expect([protocol, username, password]).toEqual(['https:', '', '']);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the path of an operation', () => {
  it.each(['users', 'users/{id}', 'users/{id}/keys.v2', 'a-b/c_d/~e', '{tenant}-x/list'])('%s is allowed', (text) => {
    expect(ruleOf('relative-path', text)).toBeUndefined();
  });

  it.each([
    ['https://evil.example/users', 'path-absolute'],
    ['javascript:alert(1)', 'path-absolute'],
    ['//evil.example/users', 'path-absolute'],
    ['/users', 'path-not-relative'],
    ['../users', 'path-not-relative'],
    ['users/../../admin', 'path-not-relative'],
    ['users/./me', 'path-not-relative'],
    ['users//me', 'path-not-relative'],
    ['users/', 'path-not-relative'],
    ['users?all=1', 'path-not-relative'],
    ['users#a', 'path-not-relative'],
    ['users\\me', 'path-not-relative'],
    ['users/%2e%2e/admin', 'path-not-relative'],
    ['users/{i d}', 'path-not-relative'],
    ['', 'path-not-relative'],
  ])('%j is refused: %s', (text, rule) => {
    expect(ruleOf('relative-path', text)).toBe(rule);
  });

  it('stays on its server and below its base, whatever is accepted', () => {
    const piece = fc.constantFrom('..', '.', '/', '//', '\\', 'a', ':', '@', '?', '#', '%2e', '{id}', 'b.c');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        fc.pre(ruleOf('relative-path', text) === undefined);
        expect(new URL(text, 'https://portal.example/api/v1/').href).toMatch(/^https:\/\/portal\.example\/api\/v1\/./);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a reference inside JSON Schema', () => {
  it.each([
    'https://evil.example/a.schema.json',
    '//evil.example/a.schema.json',
    'file:///etc/a.schema.json',
    'data:application/json,{}',
    '/schemas/data/a.schema.json',
    'a.json',
    '#anchor',
    '',
  ])('%j leads out of the project', (text) => {
    expect(ruleOf('schema-reference', text)).toBe('ref-remote');
  });

  it.each(['#', '#/$defs/a', 'a.schema.json', './a.schema.json#/x', '../data/a.schema.json#'])('%j is one', (text) => {
    expect(ruleOf('schema-reference', text)).toBeUndefined();
  });

  const rulesOf = (schema: object) =>
    readDefinitions([{ path: 'schemas/data/a.schema.json', bytes: JSON.stringify(schema) }]).problems.map(
      ({ rule, place }) => `${rule} ${place.pointer}`,
    );

  it.each<[string, object, string[]]>([
    ['to itself', { $ref: '#' }, ['ref-loop /$ref']],
    ['to what holds it', { properties: { a: { $ref: '#/properties' } } }, ['ref-loop /properties/a/$ref']],
    [
      'round a circle',
      { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      ['ref-loop /$defs/a/$ref', 'ref-loop /$defs/b/$ref'],
    ],
    [
      'of a tree to its own kind',
      { $defs: { node: { properties: { children: { items: { $ref: '#/$defs/node' } } } } } },
      ['ref-loop /$defs/node/properties/children/items/$ref'],
    ],
    ['to nothing', { $ref: '#/$defs/a' }, ['ref-missing /$ref']],
    ['to an inherited member', { $ref: '#/toString' }, ['ref-missing /$ref']],
    ['out of the project', { $ref: '../../../../a.schema.json' }, ['ref-missing /$ref']],
    ['twice to one place', { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }], $defs: { a: {} } }, []],
    ['to an escaped name', { $ref: '#/$defs/a~1b', $defs: { 'a/b': true } }, []],
    ['that is only a value', { const: { $ref: '#/nowhere' }, default: { $ref: '#' } }, []],
    [
      'by a property of that name',
      { properties: { $ref: { type: 'string' }, default: { $ref: '#/$defs/a' } } },
      ['ref-missing /properties/default/$ref'],
    ],
  ])('%s', (_name, schema, expected) => {
    expect(rulesOf(schema)).toEqual(expected);
  });
});
