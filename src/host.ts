import type { CallModel } from '../engine/model';
import type { Host, OperationResult, WriteValue } from '../engine/runtime';
import type { OperationServices } from './operations';
import { formName, sentBy } from './sent-by';

/** What the host needs from the browser around it. */
export interface HostDependencies {
  readonly services: OperationServices;
  readonly write: WriteValue;
  /** The sources that are live now. */
  readonly sources: () => Readonly<Record<string, CallModel>>;
  readonly loadOptions: Host['loadOptions'];
  readonly perform: Host['perform'];
  readonly report: Host['report'];
}

/** The engine's host in the browser: operations are the portal's own or calls of sources. */
export function createHost({ services, write, sources, loadOptions, perform, report }: HostDependencies): Host {
  return {
    async operate(name, payload, context): Promise<OperationResult> {
      const operation = services.operations[name];
      const form = formName(context);
      if (operation) return operation(payload, { ...context, write }, sentBy(form, services));
      const { callSource } = await import('./sources/call-operation');
      const answer = await callSource(
        name,
        payload,
        { attempt: context.attempt, signal: context.signal, form },
        { services, sources, report },
      );
      return answer.ok
        ? { ok: true, answer: answer.data }
        : { ok: false, problems: services.problemsOf(answer.failure) };
    },
    loadOptions,
    async readSource(name, given, signal) {
      const { callSource } = await import('./sources/call-operation');
      const answer = await callSource(name, given, { attempt: '', signal }, { services, sources, report });
      if (!answer.ok) throw new Error(`The source "${name}" was answered by ${answer.failure.status ?? 'nothing'}.`);
      return answer.data;
    },
    async ask(name, given, signal): Promise<OperationResult> {
      const { callSource } = await import('./sources/call-operation');
      const answer = await callSource(name, given, { attempt: '', signal }, { services, sources, report });
      return answer.ok
        ? { ok: true, answer: answer.data }
        : { ok: false, problems: services.problemsOf(answer.failure) };
    },
    perform,
    now: () => Date.now(),
    report,
  };
}
