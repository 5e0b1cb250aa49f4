import { useTranslation } from 'react-i18next';
import type { LimitLeft } from './events';

/** What is left of a limit that is nearly used up: shown before the last question, not after it. */
export function Limits({ limits, warnAt }: { readonly limits: readonly LimitLeft[]; readonly warnAt: number }) {
  const { t, i18n } = useTranslation('chat');
  const near = limits.filter(({ figure, left, most }) => figure !== 'CHATS' && left <= Math.ceil(most * warnAt));
  const least = near.toSorted((one, other) => one.left / one.most - other.left / other.most)[0];
  if (least === undefined) return null;
  const { figure, period, left, resetsAt } = least;
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(resetsAt),
  );
  return (
    <p className="chat-limit" role="status">
      {t(`limit.left.${figure}.${period}`, { count: left, at })}
    </p>
  );
}
