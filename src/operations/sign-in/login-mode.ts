import type { JsonObject } from '../../../engine/model';

/** Whether the page is the system login, as its route states (specification section 2, route configuration). */
export function isSystemLogin({ route }: JsonObject): boolean {
  return (route as JsonObject | undefined)?.systemLogin === true;
}

/** Whether users sign in here as administrators by default. */
export function signsInAdministrators(context: JsonObject): boolean {
  return context.mode === 'admin' || isSystemLogin(context);
}
