import type { JsonObject } from '../../../engine/model';

/** Whether the page is the system login: its route says so (specification section 2, route configuration). */
export function isSystemLogin({ route }: JsonObject): boolean {
  return (route as JsonObject | undefined)?.systemLogin === true;
}

/** Whether people sign in here as administrators, as long as they choose nothing else. */
export function signsInAdministrators(context: JsonObject): boolean {
  return context.mode === 'admin' || isSystemLogin(context);
}
