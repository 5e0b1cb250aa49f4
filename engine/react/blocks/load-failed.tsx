import { useMemo, useSyncExternalStore } from 'react';
import { blocksIn, type FieldProblem, type ScopeModel } from '../../model';
import { Alert } from '../elements/alert';
import { Button } from '../elements/button';
import { useEngine } from '../engine';
import { useScreen } from './screen-scope';

interface LoadFailedProps {
  readonly problems: readonly FieldProblem[];
  readonly onRetry: () => void;
}

/** Why something could not be loaded, with a retry button. */
export function LoadFailed({ problems, onRetry }: LoadFailedProps) {
  const { t } = useEngine();
  const said = new Map(problems.map((problem) => [`${problem.code} ${problem.message}`, problem]));
  return (
    <Alert severity="error" role="alert" title={t('kit:list.failed')}>
      {[...said].map(([key, { message, args }]) => (
        <p key={key}>{t(message, args)}</p>
      ))}
      <Button kind="secondary" onClick={onRetry}>
        {t('kit:retry')}
      </Button>
    </Alert>
  );
}

/**
 * Reports once what of a scope could not be loaded, however many blocks read it. Lists are excluded: each reports its own source in place.
 */
export function FailedSources({ model }: { readonly model: ScopeModel }) {
  const { scope } = useScreen();
  const names = useMemo(() => {
    const drawn = new Set(blocksIn(model.blocks, 'list').map(({ source }) => source));
    return model.sources.map(({ name }) => name).filter((name) => !drawn.has(name));
  }, [model]);
  // Names contain no space; a text is equal while the same sources have failed.
  const lost = useSyncExternalStore(scope.subscribe, () =>
    names.filter((name) => scope.state(name).status === 'failed').join(' '),
  );
  if (lost === '') return null;
  const failed = lost.split(' ');
  return (
    <LoadFailed
      problems={failed.flatMap((name) => scope.state(name).problems)}
      onRetry={() => {
        for (const name of failed) void scope.refresh(name);
      }}
    />
  );
}

/**
 * Whether the value at a path of the context is still loading. A value that will not arrive, because its source failed or is not loaded, is
 * drawn as nothing rather than awaited forever.
 */
export function useIsComing([root, name = '']: readonly string[]): boolean {
  const { scope } = useScreen();
  const status = useSyncExternalStore(scope.subscribe, () => scope.state(name).status);
  return root !== 'sources' || status === 'loading';
}
