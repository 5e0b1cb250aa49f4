import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Properties of schemas by the type that is generated of them, and a file of the server that reads or answers each. Renaming one must fail
 * the compiler there: payloads, answers and columns are not written a second time by hand.
 */
const sample: readonly (readonly [type: string, property: string, file: string])[] = [
  ['License', 'ownerName', 'features/licenses/license.ts'],
  ['License', 'state', 'features/licenses/tables.ts'],
  ['LicenseDetail', 'members', 'features/licenses/operations/get-license.ts'],
  ['LicenseMember', 'manager', 'features/licenses/members.ts'],
  ['LicenseCreate', 'creditLimit', 'features/licenses/operations/create-license.ts'],
  ['User', 'syncedAt', 'features/people/person.ts'],
  ['User', 'jobRole', 'users/person-columns.ts'],
  ['UserDetail', 'managedLicenses', 'features/people/operations/get-user.ts'],
  ['UserRoleChange', 'role', 'features/people/operations/change-role.ts'],
  ['Profile', 'roleName', 'users/profile.ts'],
  ['NotificationSettings', 'licenseExpiryDays', 'users/notification-settings.ts'],
  ['Post', 'readAt', 'features/posts/post.ts'],
  ['PostPerson', 'letter', 'features/posts/audience.ts'],
  ['Event', 'licenseNumber', 'features/events/repository.ts'],
  ['AuditEvent', 'actorEmail', 'features/audit/repository.ts'],
  ['ApiKey', 'secretHint', 'features/keys/key.ts'],
  ['SigningKey', 'publicJwk', 'features/keys/tables.ts'],
  ['PoolKey', 'signsFrom', 'features/keys/pool-key.ts'],
  ['Overview', 'syncsRefused', 'features/overview/operations/get-overview.ts'],
  ['Session', 'current', 'features/account/operations/sessions.ts'],
  ['AgentTurn', 'seq', 'features/assistant/operations/ask.ts'],
  ['EmailTemplate', 'failure', 'features/templates/repository.ts'],
  ['EmailTemplatePreview', 'problem', 'mail/template/problem.ts'],
  ['LicenseStatement', 'withinCredit', 'features/rates/operations/statements.ts'],
  ['ChangeSet', 'title', 'features/studio/operations/change-sets.ts'],
  ['AnswerBySource', 'touchSession.idleTimeout', 'features/account/operations/touch.ts'],
  ['PayloadBySource', 'login.username', 'features/account/operations/login.ts'],
];

const root = process.cwd();
const generated = join(root, 'schemas/types.gen.ts');

/** The generated types with every property of the sample renamed. */
function renamed(): string {
  const text = readFileSync(generated, 'utf8');
  const file = ts.createSourceFile(generated, text, ts.ScriptTarget.Latest, true);
  const ends = sample.map(([type, path]) => {
    let members = file.statements.find(
      (each): each is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(each) && each.name.text === type,
    )?.members;
    let found: ts.PropertySignature | undefined;
    for (const name of path.split('.')) {
      found = members?.find(
        (each): each is ts.PropertySignature => ts.isPropertySignature(each) && each.name.getText() === name,
      );
      members = found?.type && ts.isTypeLiteralNode(found.type) ? found.type.members : undefined;
    }
    if (!found) throw new Error(`There is no ${type}.${path}`);
    return found.name.end;
  });
  return ends
    .sort((one, other) => other - one)
    .reduce((now, end) => `${now.slice(0, end)}Renamed${now.slice(end)}`, text);
}

it('Renaming a property in a schema fails the compiler in the file that reads or answers it', {
  timeout: 240_000,
}, () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    { noEmit: true, incremental: false },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  );
  if (!config) throw new Error('tsconfig.json cannot be read.');
  const files = [...new Set(sample.map(([, , file]) => file))];
  const host = ts.createCompilerHost(config.options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, target, ...rest) =>
    name === generated ? ts.createSourceFile(name, renamed(), target, true) : read(name, target, ...rest);
  const roots = files.map((file) => join(root, 'server', file));
  const program = ts.createProgram(roots, { ...config.options, types: ['node'] }, host);
  const silent = sample.filter(([, path, file]) => {
    const source = program.getSourceFile(join(root, 'server', file));
    if (!source) throw new Error(`${file} is not part of the program.`);
    const name = path.split('.').at(-1) ?? path;
    return !program
      .getSemanticDiagnostics(source)
      .some(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').includes(name));
  });
  expect(silent).toEqual([]);
});
