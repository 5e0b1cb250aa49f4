import type { Json } from '../../engine/model';
import type { NoticeQueue } from '../../engine/react';
import type { LostValue } from './keep-draft';

/** Says which typed values have no place in the newest form, and offers to copy them. */
export function notifyLost(lost: readonly LostValue[], notices: Pick<NoticeQueue, 'push'>): void {
  const lines = lost.map(({ label, value }) => `${label}: ${textOf(value)}`);
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
    args: { values: lines.join(' · ') },
    action: { label: 'kit:copy.copy', act: copy },
    stays: true,
  });
}

function textOf(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}
