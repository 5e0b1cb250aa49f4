import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../engine/model';
import { usePortal } from '../portal-context';
import type { ApiOperation } from './api-description';

/** Maximum length of a response that is shown. */
const mostShown = 6000;

/** A secret is shown only where it is created. */
function withoutSecrets(name: string, value: Json): Json {
  return /secret$/i.test(name) && typeof value === 'string' ? '…' : value;
}

/** Calls a read-only operation as the current user and shows the response. */
export function ApiTrial({ operation }: { readonly operation: ApiOperation }) {
  const { t } = useTranslation('help');
  const { services } = usePortal();
  const [outcome, setOutcome] = useState<{ readonly status: string; readonly text: string }>();
  useEffect(() => {
    const left = new AbortController();
    const path = operation.path.replace(/^\//, '');
    void services.api.call<Json>('GET', path, { signal: left.signal }).then((answer) => {
      if (left.signal.aborted) return;
      if (!answer.ok) return setOutcome({ status: String(answer.failure.status ?? '–'), text: '' });
      const text = JSON.stringify(answer.data, withoutSecrets, 2) ?? '';
      setOutcome({ status: '200', text: text.length > mostShown ? `${text.slice(0, mostShown)}\n…` : text });
    });
    return () => left.abort();
  }, [services, operation]);
  return (
    <div className="api-trial" role="status">
      <p>{outcome === undefined ? t('api.trying') : t('api.answer', { status: outcome.status })}</p>
      {outcome !== undefined && outcome.text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
        <pre tabIndex={0}>{outcome.text}</pre>
      )}
    </div>
  );
}
