import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../engine/react';
import type { Source } from './log';
import { useAnswerLink } from './use-answer-link';

/** Sources of an answer: each page with a link to the passage. */
export function Sources({ sources }: { readonly sources: readonly Source[] }) {
  const { t } = useTranslation('chat');
  const link = useAnswerLink();
  const id = useId();
  if (sources.length === 0) return null;
  return (
    <div className="chat-sources">
      <p id={id}>{t('sources.title', { count: sources.length })}</p>
      <ul aria-labelledby={id}>
        {sources.map(({ title, heading, address, outdated }) => (
          <li key={`${address} ${heading.join(' ')}`}>
            <TextLink to={link(address)}>{[title, ...heading.filter((part) => part !== title)].join(' › ')}</TextLink>
            {outdated && <span className="chat-outdated">{t('sources.outdated')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
