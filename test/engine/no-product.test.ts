import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

function files(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

/** Ids of screens, forms and routes, and names of entities and sources: what the product is made of. */
function productNames(): string[] {
  const screens = files('screens', /\.screen\.json$/).map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).id,
  );
  const forms = files('schemas/forms', /\.form\.json$/).map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).id,
  );
  const sources = Object.keys(JSON.parse(readFileSync(join(root, 'schemas/sources.json'), 'utf8')).sources);
  return [...screens, ...forms, ...sources];
}

/** Words of the engine itself that happen to be names of the product too. */
const shared = new Set([
  'login',
  'logout',
  'register',
  'usage',
  'keys',
  'api',
  'help',
  'doc',
  'home',
  'unauthorized',
  'profile',
]);

const code = files('engine', /\.(ts|tsx|css)$/).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

function mentions(name: string): string[] {
  const quoted = new RegExp(`['"\`]${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`]`);
  return code.filter(({ text }) => quoted.test(text)).map(({ file }) => `${file}: ${name}`);
}

describe('The engine knows nothing of the product', () => {
  it('names no screen, form or source of it', () => {
    const names = productNames().filter((name) => !shared.has(name));
    expect(names.length).toBeGreaterThan(50);
    expect(names.flatMap(mentions)).toEqual([]);
  });

  it('speaks of no licence, customer or key of it', () => {
    const words = /\b(licen[cs]es?|apiKeys?|licenseId|accessId|ratePlan|expiresAt|accountType|jobRole)\b/i;
    const spoken = code.filter(
      ({ file, text }) => words.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')) && !file.endsWith('.gen.ts'),
    );
    expect(spoken.map(({ file }) => file)).toEqual([]);
  });
});
