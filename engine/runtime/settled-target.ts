import type { Argument, ContextArgument, Json, JsonObject, ScreenTargetModel, TargetModel } from '../model';
import { readPath } from './path';

/** The current value of an argument; undefined if there is none at its path. */
export function settledArgument(argument: ContextArgument, context: JsonObject): Json | undefined {
  return 'value' in argument ? argument.value : readPath(context, argument.path);
}

/** Arguments by name; those without a value are left out. */
export function settledArguments(written: Readonly<Record<string, ContextArgument>>, context: JsonObject): JsonObject {
  const args: Record<string, Json> = {};
  for (const [name, argument] of Object.entries(written)) {
    const value = settledArgument(argument, context);
    if (value !== undefined && (value !== null || 'value' in argument)) args[name] = value;
  }
  return args;
}

/** A screen's target with its arguments read from the context: empty ones are left out. */
export function settledTarget(to: ScreenTargetModel, context: JsonObject): TargetModel {
  if (to.kind === 'route') {
    const query: Record<string, Argument> = {};
    for (const [name, argument] of Object.entries(to.query)) {
      const value = settledArgument(argument, context);
      if (value !== undefined && value !== null && value !== '') query[name] = { value };
    }
    return { kind: 'route', route: to.route, keepQuery: to.keepQuery, query };
  }
  if (to.kind === 'context') {
    const base = readPath(context, to.path);
    const segments = to.segments.map((segment) => settledArgument(segment, context));
    if (to.segments.length === 0) return { kind: 'context', path: to.path, keepQuery: to.keepQuery };
    if (typeof base !== 'string' || segments.some((segment) => segment === undefined || segment === null))
      return { kind: 'context', path: [], keepQuery: false };
    const tail = segments.map((segment) => encodeURIComponent(String(segment))).join('/');
    return { kind: 'address', href: `${base.replace(/\/+$/, '')}/${tail}` };
  }
  return to;
}
