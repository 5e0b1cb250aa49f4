import type { i18n } from 'i18next';
import type { Json, JsonObject } from '../../engine/model';
import type { NoticeQueue } from '../../engine/react';
import { isObject } from '../../engine/runtime';
import type { RestoredDraft } from './keep-draft';

/** Says which typed values have no place in the newest form, and offers to copy them. */
export function notifyLost(
  { before, after, labels }: RestoredDraft,
  notices: Pick<NoticeQueue, 'push'>,
  { t, language }: Pick<i18n, 't' | 'language'>,
): void {
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const textOf = (value: Json): string => {
    if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no');
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return list.format(value.map(textOf));
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const lines = lostIn(before, after).map(([name, value]) =>
    t('common:leave.lostValue', { label: labels[name] ?? name, value: textOf(value) }),
  );
  if (lines.length === 0) return;
  const copy = () => {
    const copying = navigator.clipboard?.writeText(lines.join('\n')) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => notices.push({ severity: 'success', message: 'kit:copy.copied' }),
      () => notices.push({ severity: 'error', message: 'kit:copy.refused' }),
    );
  };
  notices.push({
    severity: 'warning',
    message: 'common:leave.draftLost',
    secondary: 'common:leave.notKept',
    args: { values: list.format(lines) },
    action: { label: 'kit:copy.copy', act: copy },
    stays: true,
  });
}

/** Values that only the first of two drafts has, by their names; those of a group each by its own. */
function lostIn(before: JsonObject, after: JsonObject, prefix = ''): (readonly [name: string, value: Json])[] {
  return Object.entries(before).flatMap(([part, value]) => {
    const name = `${prefix}${part}`;
    const left = after[part];
    if (isObject(value) && (left === undefined || isObject(left))) return lostIn(value, left ?? {}, `${name}.`);
    return left !== undefined || value === null || value === '' ? [] : [[name, value] as const];
  });
}
