import type { RemoteModel, Verdict } from '../model';
import type { createRemoteChecks, RemoteChecksNeeds } from './remote-checks';
import type { Asker } from './verdict';

/** Loaded when a form first needs it. */
let code: typeof createRemoteChecks | undefined;

/** Checks of values against the API; their code is loaded on first use: most forms have none. */
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
