import { useEffect } from 'react';
import { Button } from '../../engine/react';
import type { StartupFailure } from '../startup';
import { BrandMark } from './brand';
import { startupSentences } from './startup-sentences';

/** The error panel of specification section 4, with a retry; it sets the document's title too. */
export function StartupFailed({
  part,
  onRetry,
}: {
  readonly part: StartupFailure['part'];
  readonly onRetry: () => void;
}) {
  const { language, t } = startupSentences();
  useEffect(() => {
    document.title = t.failed;
  }, [t]);
  return (
    <main className="startup startup-failed" lang={language}>
      <BrandMark size={48} />
      <h1 className="pt-title">{t.failed}</h1>
      <p className="startup-part">{t[part]}</p>
      <p>{t.cure}</p>
      <Button onClick={onRetry}>{t.retry}</Button>
    </main>
  );
}
