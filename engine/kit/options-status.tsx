import { Button, Icon, Spinner, useEngine } from '../react';
import type { OptionsState } from '../runtime';

interface OptionsStatusProps {
  readonly options: OptionsState | undefined;
  readonly onRetry: () => void;
  /** What has the options, if it has no place of its own for this. */
  readonly of?: string;
  /** The control itself shows the loading state: then the text is visually hidden, and nothing below moves when the options arrive. */
  readonly shows?: boolean;
}

/** Reports that a field's options are loading, or that loading failed, with a retry button. */
export function OptionsStatus({ options, onRetry, of, shows = false }: OptionsStatusProps) {
  const { t } = useEngine();
  if (options === undefined || options.status === 'ready') return null;
  if (options.status === 'loading' && shows) {
    return (
      <p className="pt-hidden" role="status">
        {t('kit:options.loading')}
      </p>
    );
  }
  if (options.status === 'loading') {
    return (
      <p className="pt-options-status" role="status">
        <Spinner />
        {t('kit:options.loading')}
      </p>
    );
  }
  return (
    <p className="pt-options-status pt-options-failed" role="alert">
      <Icon name="warning" />
      {of !== undefined && `${of}: `}
      {t('kit:options.failed')}
      <Button kind="link" onClick={onRetry}>
        {t('kit:retry')}
      </Button>
    </p>
  );
}
