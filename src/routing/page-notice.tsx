import { useTranslation } from 'react-i18next';
import { Alert, Button } from '../../engine/react';

/** Says in the place of a screen why it is not there, with what can be done about it. */
export function PageNotice({
  title,
  text,
  onRetry,
}: {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <section className="notice">
      <h1 className="pt-title">{title}</h1>
      <Alert severity="error">{text}</Alert>
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {t('startup.retry')}
        </Button>
      )}
    </section>
  );
}
