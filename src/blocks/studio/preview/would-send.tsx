import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../../engine/react';
import type { WouldSend } from './preview-engine';

/** What a submit of the preview would have sent, and the result of the server's validation. */
export function WouldSendView({ sent, onClose }: { readonly sent: WouldSend; readonly onClose: () => void }) {
  const { t } = useTranslation('studio');
  const engine = useEngine();
  const { judgment } = sent;
  return (
    <section className="studio-sent" aria-label={t('preview.sent')} role="status">
      <header className="studio-panel-head">
        <h3 className="pt-label">{t('preview.would', { operation: sent.operation })}</h3>
        <button type="button" className="pt-link studio-link" onClick={onClose}>
          {t('close')}
        </button>
      </header>
      <pre>{JSON.stringify(sent.payload, null, 2)}</pre>
      {judgment?.ok === true && <p className="studio-good">{t('preview.accepted')}</p>}
      {judgment?.ok === false && (
        <>
          <p>{t('preview.refused')}</p>
          <ul>
            {judgment.problems.map(({ field, code, message, args }) => (
              <li key={`${field} ${code}`}>
                {field !== null && <code>{field}</code>} {engine.t(message, args)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
