import { type ActionModel, isList, isObject, type Json, type RouteModel } from '../../engine/model';
import { permitted } from '../../engine/runtime';
import { acceptRoute } from '../../kinds';
import { sources as written } from '../../schemas/sources.json';
import { compileProject, editionOf } from '../../server/definitions';
import { portalVocabulary, projectSources } from './good-project';

/** An action of a screen, wherever in it: what it calls, and what it takes to be offered. */
export interface Offered {
  readonly screen: string;
  readonly action: string;
  readonly call: string;
  readonly permission: string | undefined;
  readonly model: ActionModel;
}

const edition = editionOf(compileProject(await projectSources(), portalVocabulary));
if (edition === undefined) throw new Error('The definitions of this project do not compile.');
export const { permissions, routes, screens, sources, locales: texts } = edition;

/** What an operation asks for, and what it asks for parts of what it does. */
export function rightsOf(operation: string) {
  const source: object = Object.entries(written).find(([name]) => name === operation)?.[1] ?? {};
  return {
    permission: 'permission' in source && typeof source.permission === 'string' ? source.permission : undefined,
    parts: 'partPermissions' in source && Array.isArray(source.partPermissions) ? source.partPermissions : [],
  };
}
export const permissionOf = (operation: string) => rightsOf(operation).permission;

/** Every route of a portal with a screen, with the routes around it. */
function shown(portal: string): readonly (readonly RouteModel[])[] {
  const visit = (route: RouteModel, around: readonly RouteModel[]): readonly (readonly RouteModel[])[] => {
    const path = [...around, route];
    return [...(route.screen === undefined ? [] : [path]), ...route.children.flatMap((child) => visit(child, path))];
  };
  return (routes[portal]?.routes ?? []).flatMap((route) => visit(route, []));
}

/** Actions anywhere in what a screen draws, those of its dialogs and rows included. */
function actionsIn(screen: string, value: Json): readonly Offered[] {
  if (isList(value)) return value.flatMap((each) => actionsIn(screen, each));
  if (!isObject(value)) return [];
  const { id, call, permission } = value;
  const own =
    typeof id === 'string' && typeof call === 'string' && Array.isArray(value.then)
      ? [
          {
            screen,
            action: id,
            call,
            permission: typeof permission === 'string' ? permission : undefined,
            model: value as unknown as ActionModel,
          },
        ]
      : [];
  return [...own, ...Object.values(value).flatMap((each) => (each === undefined ? [] : actionsIn(screen, each)))];
}

/** Customers have no administrators' portal. */
export const modeOf = (role: string) => (role === 'USER' ? 'USER' : 'ADMIN');

export const may = (permission: string | undefined, role: string) =>
  permission === undefined
    ? ({ allowed: true } as const)
    : permitted(permissions, permission, { role, adminMode: modeOf(role) === 'ADMIN' });

/** Whether a person of the role opens the route in the administrators' portal. */
export function opens(path: readonly RouteModel[], role: string): boolean {
  const profile = { roleName: role, agentEnabled: true, agentTermsAccepted: true };
  const visitor = { profile, mode: 'admin', permissions, context: { mode: 'admin', profile } } as const;
  return path.every((route) => acceptRoute(route, visitor).accepted);
}

export const administrators = shown('admin').filter((path) => path.some(({ adminOnly }) => adminOnly));
// Compiled models are JSON; their types have optional members, which Json does not know.
const modelOf = (screen: string) => screens[screen] as unknown as Json;
export const offered = administrators.flatMap((path) => {
  const screen = path.at(-1)?.screen ?? '';
  return actionsIn(screen, modelOf(screen)).filter(({ call }) => sources[call] !== undefined);
});

/** The words of a key, as the page says them. */
export function words(key: string): string {
  const [namespace = '', path = ''] = key.includes(':') ? key.split(':') : ['iam', key];
  const found = path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), texts[`en/${namespace}`]);
  return String(found);
}
