import { useMemo, useSyncExternalStore } from 'react';
import type { FieldProblem, ScopeModel } from '../../model';
import { listBlocks } from '../../runtime';
import { Alert } from '../elements/alert';
import { Button } from '../elements/button';
import { useEngine } from '../engine';
import { useScreen } from './screen-scope';

interface LoadFailedProps {
  readonly problems: readonly FieldProblem[];
  readonly onRetry: () => void;
}

/** Why something could not be loaded, and a way to try again. */
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
 * Says once what of a scope could not be loaded, however many blocks read it. Lists are left out: each says that of its own source in
 * its own place.
 */
export function FailedSources({ model }: { readonly model: ScopeModel }) {
  const { scope } = useScreen();
  const names = useMemo(() => {
    const drawn = new Set([...listBlocks(model.blocks)].map(({ source }) => source));
    return model.sources.map(({ name }) => name).filter((name) => !drawn.has(name));
  }, [model]);
  // Names hold no space; a text is the same while the same sources are lost.
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
 * Whether what stands at a place of the context is still on its way. What is not there and not coming either, because its source failed
 * or is not asked, is drawn as nothing rather than awaited for ever.
 */
export function useIsComing([root, name = '']: readonly string[]): boolean {
  const { scope } = useScreen();
  const status = useSyncExternalStore(scope.subscribe, () => scope.state(name).status);
  return root !== 'sources' || status === 'loading';
}
