import type { JsonObject, SourceModel } from '../engine/model';
import type { Host, OperationResult } from '../engine/runtime';
import type { OperationServices } from './operations';
import { portalOperations } from './operations';

/** What the host asks of the browser around it. */
export interface HostSurroundings {
  readonly services: OperationServices;
  /** The sources that are live now. */
  readonly sources: () => Readonly<Record<string, SourceModel>>;
  readonly loadOptions: Host['loadOptions'];
  readonly perform: Host['perform'];
  readonly report: Host['report'];
}

/** The engine's surroundings in the browser: operations are the portal's own or the sources' calls. */
export function createHost({ services, sources, loadOptions, perform, report }: HostSurroundings): Host {
  return {
    async operate(name, payload, around): Promise<OperationResult> {
      const operation = portalOperations[name];
      if (operation) return operation(payload, around, services);
      const source = sources()[name];
      if (!source) {
        report('missing-operation', { name });
        return { ok: false, problems: services.problemsOf({ status: 400, code: 'MISSING_OPERATION' }) };
      }
      const answer = await callSource(source, payload, services, around);
      return answer.ok
        ? { ok: true, answer: answer.data }
        : { ok: false, problems: services.problemsOf(answer.failure) };
    },
    loadOptions,
    perform,
    now: () => Date.now(),
    report,
  };
}

/** Arguments named in the path or the query go there; the rest of the payload is the body. */
function callSource(
  source: SourceModel,
  payload: JsonObject,
  services: OperationServices,
  around: Parameters<Host['operate']>[2],
) {
  const body = { ...payload };
  const take = (name: string) => {
    const value = body[name];
    delete body[name];
    return value === undefined || value === null ? undefined : String(value);
  };
  const path = source.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(take(name) ?? ''));
  const query = Object.fromEntries(source.query.map((name) => [name, take(name)]));
  return services.api.call(source.method, path, {
    query,
    payload: body,
    signal: around.signal,
    attempt: around.attempt,
  });
}
