import type { Json } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import { type AskedField, countStored } from '../stored-fields';

/** The most fields that one call counts for. */
const mostFields = 100;

/** How many records hold a value that is about to lose its field or its option. For administrators, who may look at the records themselves, too. */
export const countStoredValues: Operation<'countStoredValues'> = {
  source: 'countStoredValues',
  access: { permission: 'viewDefinitions' },
  limit: { times: 60, seconds: 60 },
  async handle({ db, query, services }) {
    return ok(await countStored(db, services, fieldsIn(query.fields), valueIn(query.value)));
  },
};

/** `profile/country,registration/country` */
function fieldsIn(written: string | undefined): readonly AskedField[] {
  if (written === undefined || written === '') throw invalid({ fields: { code: 'required' } });
  const asked = written.split(',');
  if (asked.length > mostFields) throw invalid({ fields: { code: 'format' } });
  return asked.map((each) => {
    const [form, field, ...rest] = each.split('/');
    if (form === undefined || !field || rest.length > 0) throw invalid({ fields: { code: 'format' } });
    return { form, field };
  });
}

/** A value of an option, as JSON. */
function valueIn(written: string | undefined): Json | undefined {
  if (written === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    throw invalid({ value: { code: 'format' } });
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw invalid({ value: { code: 'format' } });
}
