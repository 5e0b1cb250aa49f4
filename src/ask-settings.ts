import { isObject, type JsonObject } from '../engine/model';

/**
 * Public settings for a page that is a file. The first answer of the API also brings the XSRF cookie, without which nothing can be changed.
 * @throws where the server does not answer them
 */
export async function askSettings(apiBase: string): Promise<JsonObject> {
  const answer = await fetch(`${apiBase}/settings`, { headers: { Accept: 'application/json' } });
  const settings: unknown = answer.ok ? await answer.json() : undefined;
  if (!isObject(settings)) throw new Error(`${apiBase}/settings answered ${answer.status}`);
  // Administrators are answered their own part as well.
  return isObject(settings.public) ? settings.public : settings;
}
