import { Button, Icon, Spinner, useEngine } from '../react';
import type { OptionsState } from '../runtime';

interface OptionsStatusProps {
  readonly options: OptionsState | undefined;
  readonly onRetry: () => void;
  /** The control itself shows that it waits: then it is only said, and nothing below it moves when the options are there. */
  readonly shows?: boolean;
}

/** Says that a field's options are being loaded, or that they could not be, with a way to try again. */
export function OptionsStatus({ options, onRetry, shows = false }: OptionsStatusProps) {
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
      {t('kit:options.failed')}
      <Button kind="link" onClick={onRetry}>
        {t('kit:retry')}
      </Button>
    </p>
  );
}
