import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/definition-files';

interface Permission {
  readonly minimum: string;
  readonly own?: boolean;
}

const { permissions }: { readonly permissions: Readonly<Record<string, Permission>> } = JSON.parse(
  readFileSync(join(projectRoot, 'schemas/permissions.json'), 'utf8'),
);
const page = readFileSync(join(projectRoot, 'docs/permissions.md'), 'utf8');

test('The page of permissions says what the definitions say', () => {
  const rows = page.split('\n').filter((line) => /^\| [a-z]/.test(line));
  expect(rows).toEqual(
    Object.entries(permissions).map(([name, { minimum, own }]) => `| ${name} | ${minimum} | ${own ? 'yes' : ''} |`),
  );
});

test('Creating and synchronizing people needs ADMIN_READ, editing ADMIN_WRITE, and the page says that it is meant (specification section 6)', () => {
  expect([permissions.createUser, permissions.syncUser, permissions.editUser].map((one) => one?.minimum)).toEqual([
    'ADMIN_READ',
    'ADMIN_READ',
    'ADMIN_WRITE',
  ]);
  expect(page).toContain('`createUser` and `syncUser` need only ADMIN_READ');
});
