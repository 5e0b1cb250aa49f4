import type { RemoteModel, Verdict } from '../model';
import type { createRemoteChecks, RemoteChecksNeeds } from './remote-checks';
import type { Asker } from './verdict';

/** Here from the first form on that needed it. */
let code: typeof createRemoteChecks | undefined;

/** Questions to the API about values, whose code is loaded with the first of them: most forms ask none. */
export function createLaterChecks(needs: RemoteChecksNeeds): ReturnType<typeof createRemoteChecks> {
  let checks = code?.(needs);
  return {
    ask(remote: RemoteModel, asker: Asker): Verdict | undefined | Promise<Verdict | undefined> {
      if (checks) return checks.ask(remote, asker);
      return import('./remote-checks').then((loaded) => {
        code = loaded.createRemoteChecks;
        checks ??= code(needs);
        return asker.signal.aborted ? undefined : checks.ask(remote, asker);
      });
    },
    hurry: () => checks?.hurry(),
  };
}
