import { isObject, type JsonObject } from '../engine/model';

/**
 * Public settings for a page that is a static file. The first response of the API also sets the XSRF cookie, without which nothing can be
 * changed.
 * @throws where the server does not return them
 */
export async function askSettings(apiBase: string): Promise<JsonObject> {
  const answer = await fetch(`${apiBase}/settings`, { headers: { Accept: 'application/json' } });
  const settings: unknown = answer.ok ? await answer.json() : undefined;
  if (!isObject(settings)) throw new Error(`${apiBase}/settings answered ${answer.status}`);
  // Administrators also get the settings for administrators.
  return isObject(settings.public) ? settings.public : settings;
}
