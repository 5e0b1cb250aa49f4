import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { figuresBetween, mailHealth, poolHealth, refusedSyncs } from '../repository';

const day = 24 * 60 * 60 * 1000;

/** Today compared with the same hours a week ago, pending work, and the health of the portal's parts. */
export const getOverview: Operation<'getOverview'> = {
  source: 'getOverview',
  access: { permission: 'readAudit' },
  async handle({ db, now, services }) {
    const start = now - (now % day);
    const before = performance.now();
    const today = await figuresBetween(db, start, now);
    const database = Math.round(performance.now() - before);
    const { problems } = services.definitions.edition();
    const mail = await mailHealth(db, now);
    return ok({
      at: new Date(now).toISOString(),
      from: new Date(start).toISOString(),
      today,
      before: await figuresBetween(db, start - 7 * day, now - 7 * day),
      syncsRefused: await refusedSyncs(db, now - 7 * day),
      health: {
        databaseMilliseconds: database,
        editionsFoundBy: services.definitions.foundBy(),
        definitionsHeld: new Set(problems.map(({ place }) => place.file)).size,
        lettersUnsettled: mail.unsettled,
        lettersWaiting: mail.waiting,
        lettersLate: mail.late,
        lastLetterAt: mail.lastSentAt?.toISOString() ?? null,
        ...(await poolHealth(db, services.pool)),
      },
    });
  },
};
