import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../engine/react';

/** Explains in place of a screen why it is not shown, with what can be done about it. */
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
    <section className="page-notice">
      <span className="page-notice-sign">
        <Icon name="problem" />
      </span>
      <h1 className="pt-title" tabIndex={-1}>
        {title}
      </h1>
      <p role="alert">{text}</p>
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {t('startup.retry')}
        </Button>
      )}
    </section>
  );
}
