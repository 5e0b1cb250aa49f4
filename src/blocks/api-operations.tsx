import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../engine/model';
import { Alert, Button } from '../../engine/react';
import { usePortal } from '../portal-context';
import './api-operations.css';

/** An operation as the API's own description (OpenAPI) tells it. */
interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

/** The API's operations by the first part of their path, from the description that the server itself gives. */
export default function ApiOperations() {
  const { t } = useTranslation('help');
  const { services } = usePortal();
  const [attempt, setAttempt] = useState(0);
  const [groups, setGroups] = useState<ReadonlyMap<string, readonly ApiOperation[]> | 'failed'>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const left = new AbortController();
    void services.api.call<JsonObject>('GET', 'openapi.json', { signal: left.signal }).then((answer) => {
      if (!left.signal.aborted) setGroups(answer.ok ? groupsOf(answer.data) : 'failed');
    });
    return () => left.abort();
  }, [services, attempt]);

  if (groups === 'failed') {
    return (
      <Alert severity="error">
        <p>{t('api.failed')}</p>
        <Button kind="secondary" onClick={() => setAttempt(attempt + 1)}>
          {t('common:startup.retry')}
        </Button>
      </Alert>
    );
  }
  if (groups === undefined) return <div className="pt-skeleton pt-skeleton-card" />;
  return [...groups].map(([name, operations]) => (
    <section key={name}>
      <h2 className="api-title">
        <code>/{name}</code>
      </h2>
      <div className="api-operations">
        <table>
          <caption className="pt-hidden">{t('api.operationsOf', { name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('api.method')}</th>
              <th scope="col">{t('api.path')}</th>
              <th scope="col">{t('api.summary')}</th>
            </tr>
          </thead>
          <tbody>
            {operations.map(({ method, path, summary }) => (
              <tr key={`${method} ${path}`}>
                <td>
                  <code>{method}</code>
                </td>
                <td>
                  <code>{path}</code>
                </td>
                {/* The API describes itself in English. */}
                <td lang="en">{summary}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ));
}

function groupsOf({ paths }: JsonObject): ReadonlyMap<string, readonly ApiOperation[]> {
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(objectOf(paths))) {
    const name = path.split('/')[1] ?? '';
    for (const [method, description] of Object.entries(objectOf(methods))) {
      const { summary } = objectOf(description);
      const operation = { method: method.toUpperCase(), path, summary: typeof summary === 'string' ? summary : '' };
      groups.set(name, [...(groups.get(name) ?? []), operation]);
    }
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What is no object has nothing in it (quality R14). */
function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
