import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { LiveDefinitions } from '../definitions';
import type { Database } from '../platform/database';

/**
 * Reports, with each edition, which roles users have that the table lacks: they count as the lowest role until the role is back or they get
 * another one. Nothing stored is changed.
 */
export function reportRolesGone(options: {
  readonly db: Kysely<Database>;
  readonly definitions: Pick<LiveDefinitions, 'permissions' | 'onEdition'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): { settled(): Promise<void>; close(): Promise<void> } {
  const { db, definitions, log } = options;
  let told = '';
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const { roles } = definitions.permissions();
    const table = roles.join(' ');
    if (told === table || roles.length === 0) return;
    told = table;
    const gone = await db
      .selectFrom('users')
      .select(['role', ({ fn }) => fn.countAll().as('people')])
      .where('role', 'not in', [...roles])
      .where('status', '<>', 'DELETED')
      .groupBy('role')
      .orderBy('role')
      .execute();
    for (const { role, people } of gone)
      log.warn(
        { rule: 'role-gone', file: 'schemas/permissions.json', pointer: '/roles', name: role, stored: Number(people) },
        `The role “${role}” is not in schemas/permissions.json, and ${people} people have it. They have the rights of “${roles[0]}” until it is there again, or they are given another role.`,
      );
  }

  const begin = () => {
    running = running.then(look).catch((error: unknown) => {
      log.error({ err: error }, 'Roles that people have could not be compared with the table of roles');
    });
  };
  begin();
  const unlisten = definitions.onEdition(begin);
  return {
    settled: () => running,
    async close() {
      unlisten();
      await running;
    },
  };
}
