import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../engine/model';
import { Alert, Button, CopyButton, Icon, useEngine } from '../../engine/react';
import { usePortal } from '../portal-context';
import { type ApiDescription, type ApiOperation, apiDescription, matching } from './api-description';
import { samplesOf } from './api-samples';
import { ApiTrial } from './api-trial';
import './api-operations.css';

/** What a user's programs may call, grouped by the first part of the path, from the server's own API description. */
export default function ApiOperations() {
  const { t } = useTranslation('help');
  const { services } = usePortal();
  const { screens } = useEngine();
  const [attempt, setAttempt] = useState(0);
  const [described, setDescribed] = useState<ApiDescription | 'failed'>();
  const [wish, setWish] = useState('');
  const wanted = useDeferredValue(wish);
  const searchId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const left = new AbortController();
    void services.api.call<JsonObject>('GET', 'openapi.json', { signal: left.signal }).then((answer) => {
      if (!left.signal.aborted) setDescribed(answer.ok ? apiDescription(answer.data) : 'failed');
    });
    return () => left.abort();
  }, [services, attempt]);

  const groups = useMemo(() => {
    const may = (permission: string) => screens?.actions.permitted(permission, { own: true }).allowed !== false;
    return typeof described === 'object' ? matching(described.operations, wanted, may) : undefined;
  }, [described, wanted, screens]);

  if (described === 'failed') {
    return (
      <Alert severity="error">
        <p>{t('api.failed')}</p>
        <Button kind="secondary" onClick={() => setAttempt(attempt + 1)}>
          {t('common:startup.retry')}
        </Button>
      </Alert>
    );
  }
  if (described === undefined || groups === undefined) return <div className="pt-skeleton pt-skeleton-card" />;
  const base = new URL(described.base, window.location.origin).href;
  return (
    <div className="api">
      <div className="api-head">
        <p className="api-base">
          <span>{t('api.base')}</span>
          <code>{base}</code>
        </p>
        <a className="pt-button pt-button-secondary" href={`${base}/openapi.json`} download="openapi.json">
          {t('api.download')}
        </a>
      </div>
      <div className="pt-adorned api-search">
        <label className="pt-hidden" htmlFor={searchId}>
          {t('api.search')}
        </label>
        <input
          id={searchId}
          type="search"
          className="pt-input"
          placeholder={t('api.search')}
          value={wish}
          onChange={(event) => setWish(event.target.value)}
        />
      </div>
      {groups.length === 0 && <p role="status">{t('api.none')}</p>}
      {groups.map(([name, operations]) => (
        <ApiGroup key={name} name={name} operations={operations} />
      ))}
    </div>
  );
}

function ApiGroup({ name, operations }: { readonly name: string; readonly operations: readonly ApiOperation[] }) {
  const { t } = useTranslation('help');
  const titleId = useId();
  return (
    <section className="api-group" aria-labelledby={titleId}>
      <header className="api-group-head">
        <h2 id={titleId}>
          <code>/{name}</code>
        </h2>
        <span>{t('api.count', { count: operations.length })}</span>
      </header>
      <ul>
        {operations.map((operation) => (
          <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
        ))}
      </ul>
    </section>
  );
}

function Operation({ operation }: { readonly operation: ApiOperation }) {
  const { t } = useTranslation('help');
  const [trying, setTrying] = useState(false);
  const [sampled, setSampled] = useState(false);
  const { method, path, summary } = operation;
  const name = `${method} ${path}`;
  return (
    <li className="api-operation">
      <code className={`api-method api-method-${method.toLowerCase()}`}>{method}</code>
      <code className="api-path">{path}</code>
      {/* The API describes itself in English. */}
      <span className="api-summary" lang="en">
        {summary}
      </span>
      <button
        type="button"
        className="pt-button pt-button-quiet api-try"
        aria-expanded={sampled}
        aria-label={`${t('api.samples')}: ${name}`}
        onClick={() => setSampled(!sampled)}
      >
        <Icon name="expand" />
        {t('api.samples')}
      </button>
      {operation.triable && (
        <button
          type="button"
          className="pt-button pt-button-quiet api-try"
          aria-expanded={trying}
          aria-label={`${t('api.try')}: ${name}`}
          onClick={() => setTrying(!trying)}
        >
          <Icon name="expand" />
          {t('api.try')}
        </button>
      )}
      {sampled && <Samples operation={operation} />}
      {trying && <ApiTrial operation={operation} />}
    </li>
  );
}

/** The call as a program would send it. */
function Samples({ operation }: { readonly operation: ApiOperation }) {
  const { t } = useTranslation('help');
  const samples = samplesOf(operation.call);
  return (
    <div className="api-trial">
      {(['curl', 'javascript'] as const).map((language) => (
        <div key={language} className="api-sample">
          <p>{language === 'curl' ? 'curl' : 'JavaScript'}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
          <pre tabIndex={0}>{samples[language]}</pre>
          <CopyButton text={samples[language]} label={t('api.copy')} />
        </div>
      ))}
    </div>
  );
}
