import { sql } from 'kysely';
import type { FormModel } from '../../../engine/model';
import type { EarlierForm, LiveDefinitions } from '../../definitions';
import type { Db } from '../../platform/database';
import type { Candidate } from './gate';
import type { OpenForms } from './tables';

/** How long a form of an earlier edition may be finished: as long as a tab is left open over a week. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

type Forms = Readonly<Record<string, FormModel>>;

/**
 * Notes what becomes of the open forms that an edition changes. Those to be finished keep their model, by which the server then judges them;
 * those to be moved or stopped end, and with them whatever of the same form was still being finished. What was stopped stays stopped.
 */
export async function noteOpenForms(
  db: Db,
  definitions: Pick<LiveDefinitions, 'check'>,
  candidate: Pick<Candidate, 'before' | 'after'>,
  { openForms, now }: { readonly openForms: OpenForms; readonly now: number },
): Promise<void> {
  const formsOf = async (files: Candidate['before']): Promise<Forms> =>
    (await definitions.check([...files.values()])).forms;
  const [before, after] = [await formsOf(candidate.before), await formsOf(candidate.after)];
  const until = new Date(now + lifetime);
  await db.deleteFrom('earlier_forms').where('until', '<', new Date(now)).execute();
  const live = Object.values(after);
  if (live.length > 0)
    await db
      .deleteFrom('earlier_forms')
      .where('stopped', '=', false)
      .where(sql<boolean>`(form, hash) in (${sql.join(live.map(({ id, hash }) => sql`(${id}, ${hash})`))})`)
      .execute();
  for (const model of Object.values(before)) {
    const { id: form, hash } = model;
    if (after[form]?.hash === hash) continue;
    const kept = openForms === 'finish' ? JSON.stringify(model) : null;
    const isOver = openForms === 'stop';
    const ending = { model: kept, until, stopped: isOver };
    const mayEnd = sql<boolean>`(${isOver} or not earlier_forms.stopped)`;
    if (kept === null)
      await db.updateTable('earlier_forms').set(ending).where('form', '=', form).where(mayEnd).execute();
    await db
      .insertInto('earlier_forms')
      .values({ form, hash, ...ending })
      .onConflict((conflict) => conflict.columns(['form', 'hash']).doUpdateSet(ending).where(mayEnd))
      .execute();
  }
}

/** The forms of earlier editions of which it was said what becomes of them. */
export async function readEarlierForms(db: Db): Promise<readonly EarlierForm[]> {
  const rows = await db.selectFrom('earlier_forms').selectAll().orderBy('form').orderBy('hash').execute();
  return rows.map(({ form, hash, model, until, stopped }) => ({
    form,
    hash,
    stopped,
    until: until.getTime(),
    ...(model !== null && { model }),
  }));
}
