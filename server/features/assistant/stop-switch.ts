import type { Services } from '../../api/services';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import type { SettingsStore } from '../../settings/settings-store';

/** Whether an administrator has stopped the assistant for everybody. Known to every process within seconds. */
export async function isStopped(settings: SettingsStore, db: Db): Promise<boolean> {
  return (await settings.current(db)).public.assistantStopped === true;
}

/** Requires that the assistant is not stopped: nothing new begins. */
export async function requireRunning({
  services,
  db,
}: {
  services: Pick<Services, 'settings'>;
  db: Db;
}): Promise<void> {
  if (await isStopped(services.settings, db)) throw new ApiError('AGENT_STOPPED');
}
