import type { KeptArrangements, ScreenHost } from '../engine/react';
import { actionForm, createFormStore, type Host, permitted, type WriteValue } from '../engine/runtime';
import { personOf } from './addresses/accept';
import type { ApiFailure } from './http/api-client';
import type { Portal } from './portal-context';
import type { Session } from './session/session';
import { deviceStore } from './sources/device-store';
import { takeAction } from './sources/requested-action';
import { storedImports } from './sources/stored-imports';

/** What screens with sources need from their host, combined from the portal's ports. */
export interface ScreenHostParts {
  readonly portal: Portal;
  readonly host: Host;
  readonly write: WriteValue;
  readonly navigate: ScreenHost['actions']['navigate'];
  readonly changeQuery: ScreenHost['changeQuery'];
  readonly loadStyles: ScreenHost['loadStyles'];
}

export function createScreenHost({
  portal,
  host,
  write,
  navigate,
  changeQuery,
  loadStyles,
}: ScreenHostParts): ScreenHost {
  const { live, services, session, configuration, notices, questions, registry, report, sourceStore, offeredActions } =
    portal;
  const calls = () => import('./sources/call-operation');
  const tools = { services, sources: () => live.current().sources, report };

  return {
    get sources() {
      return live.current().sources;
    },
    store: sourceStore,
    actions: {
      permitted(permission, record) {
        const { permissions } = live.current();
        const state = session.state();
        const profile = state.status === 'signedIn' ? state.profile : undefined;
        const person = personOf(profile, configuration.mode, permissions.roles);
        return permitted(permissions, permission, person, record);
      },
      ask: ({ title, message, args, confirm, danger, typed, reason }) =>
        questions.ask({
          title,
          ...(message !== undefined && { message }),
          args,
          confirm,
          cancel: 'kit:cancel',
          ...(danger && { kind: 'danger' }),
          ...(typed !== undefined && { typed }),
          ...(reason && { reason }),
        }),
      call: async (operation, payload, around) => (await calls()).callOperation(operation, payload, around, tools),
      explain: (status, error) =>
        services.problemsOf({ status, ...(error as Pick<ApiFailure, 'code' | 'args' | 'fields'>) }),
      download: async (operation, payload, around) => (await calls()).download(operation, payload, around, tools),
      notify: notices.push,
      navigate,
      report,
    },
    openActionForm(form, request) {
      const { model, operate } = actionForm(form, request, write);
      const { context, initial } = request;
      return createFormStore({
        model,
        registry,
        context,
        ...(initial && { initial }),
        host: { ...host, operate: operate(host.operate) },
      });
    },
    openQueryForm: (model, context, initial) => createFormStore({ model, registry, host, context, initial }),
    arrangements: storedArrangements(configuration.applicationId, session),
    imports: storedImports(configuration.applicationId, session),
    changeQuery,
    loadStyles,
    takeAction,
    offerActions: offeredActions.offer,
    async saveCsv(source, args) {
      const signal = new AbortController().signal;
      const saved = await (await calls()).download(source.name, args, { attempt: '', signal }, tools, 'text/csv');
      if (saved.ok) return;
      for (const { message, args: said } of saved.problems) notices.push({ severity: 'error', message, args: said });
    },
  };
}

/** Each user's arrangement of their tables, on this device; defaults of the definitions are not stored. */
function storedArrangements(applicationId: string, session: Session): KeptArrangements {
  const kept = deviceStore(applicationId, 'lists', session);
  return {
    read: kept.read,
    write: (list, { hidden, dense }) =>
      kept.write(list, hidden.length === 0 && !dense ? undefined : { hidden: [...hidden], dense }),
  };
}
