import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../engine/react';

/** Code, with a button that copies it. */
export function CodeBlock({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} label={t('answer.copyCode')} className="chat-tool" />
    </div>
  );
}
