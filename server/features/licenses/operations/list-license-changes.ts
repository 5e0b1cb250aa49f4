import type { Json } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import { changesOf, valueAt } from '../changed-values';
import { visibleLicense } from '../visible';

/** A moment is written to the minute, in UTC; nothing as a dash. */
function inWords(value: Json): string {
  if (value === null) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d/.exec(value) ?? [];
  return day === undefined ? value : `${day} ${minute} UTC`;
}

/** What one change of a license changed, each with the value before it and now. */
export const listLicenseChanges: Operation<'listLicenseChanges'> = {
  source: 'listLicenseChanges',
  access: { permission: 'readAudit' },
  async handle(call) {
    const eventId = ownParameter(call, 'event');
    if (eventId === undefined) throw invalid({ event: { code: 'required' } });
    const { licenseId, changes } = await changesOf(call.db, eventId);
    const license = await visibleLicense(call, licenseId);
    const items = changes.map(({ name, before }) => ({
      id: name,
      name,
      change: `${inWords(valueAt(license, name))} → ${inWords(before)}`,
    }));
    return ok({ items, total: items.length });
  },
};
