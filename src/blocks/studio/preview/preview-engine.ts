import type { i18n } from 'i18next';
import { loadScreenStyles } from '../../../../engine/kit';
import type { Json, JsonObject } from '../../../../engine/model';
import type { Engine } from '../../../../engine/react';
import {
  createFormStore,
  createSourceStore,
  type Host,
  type Judgment,
  judge,
  permitted,
} from '../../../../engine/runtime';
import { sayText } from '../../../language/say-text';
import { createOptionSources } from '../../../option-sources';
import type { Portal } from '../../../portal-context';
import type { Drawn } from '../compiler/compiler';
import { isObject } from '../documents/json';
import { sampleOf } from './samples';

/** What a submit in the preview would send, and how the server's validation answers it. */
export interface WouldSend {
  readonly operation: string;
  readonly payload: JsonObject;
  readonly judgment: Judgment | undefined;
}

export interface PreviewOptions {
  readonly around: Engine;
  readonly portal: Portal;
  readonly i18n: i18n;
  readonly drawn: Drawn;
  readonly role: string;
  readonly mode: 'user' | 'admin';
  readonly onSend: (sent: WouldSend) => void;
}

/**
 * The engine as the preview draws with it: the same kit and kinds, but every source returns a sample made from its schema, and every
 * operation is only shown. It has no access to the API client, so that nothing can be sent. Options come from the static lists.
 */
export function createPreviewEngine({ around, portal, i18n, drawn, role, mode, onSend }: PreviewOptions): Engine {
  const { registry, services } = portal;
  const report = () => undefined;
  const options = createOptionSources({
    data: services.data,
    language: () => i18n.language,
    labelKeys: async () => () => undefined,
    roles: async () => drawn.permissions,
    report,
  });
  const answerOf = (name: string): Json => sampleOf(drawn.sources[name]?.answer, name);
  const host: Host = {
    async operate(operation, payload, { form, step, context }) {
      const model = drawn.forms[form];
      const judgment =
        model?.kind === 'fields'
          ? await judge({ model, registry, host, payload, context, step }).catch(() => undefined)
          : undefined;
      onSend({ operation, payload, judgment });
      return { ok: true, answer: answerOf(operation) };
    },
    loadOptions: (name, where, signal) => options(name, where, signal),
    readSource: async (name) => answerOf(name),
    ask: async (name) => ({ ok: true, answer: answerOf(name) }),
    perform: report,
    now: () => Date.now(),
    report,
  };
  const show = async (operation: string, payload: JsonObject) => {
    onSend({ operation, payload, judgment: undefined });
    return { ok: true as const, answer: answerOf(operation) };
  };
  return {
    widgets: around.widgets,
    blocks: around.blocks,
    t: sayText(i18n),
    language: i18n.language,
    report,
    openForm: (model, context, initial) => createFormStore({ model, registry, host, context, initial }),
    address: () => ({ href: '#', inApp: false }),
    ...(around.SchemaForm && { SchemaForm: around.SchemaForm }),
    ...(around.openSchema && { openSchema: around.openSchema }),
    submitSchema: async ({ model, payload }) => show(model.submit.operation ?? '', payload),
    screens: {
      sources: drawn.sources,
      store: createSourceStore({
        load: async (source) => ({ ok: true, answer: withTotal(answerOf(source.name)) }),
        now: () => Date.now(),
        attention: { present: () => true, subscribe: () => () => undefined },
        report,
      }),
      actions: {
        permitted: (permission, record) =>
          permitted(drawn.permissions, permission, { role, adminMode: mode === 'admin' }, record),
        ask: async () => true,
        call: show,
        download: show,
        explain: () => [],
        notify: report,
        navigate: report,
        report,
      },
      openActionForm: (model, { context, initial }) => createFormStore({ model, registry, host, context, initial }),
      openQueryForm: (model, context, initial) => createFormStore({ model, registry, host, context, initial }),
      changeQuery: report,
      loadStyles: loadScreenStyles,
      saveCsv: async () => undefined,
    },
  };
}

/** A page of a list reports its total: as many as the sample has. */
function withTotal(answer: Json): Json {
  if (!isObject(answer) || !Array.isArray(answer.items)) return answer;
  return { ...answer, total: answer.items.length, page: 1, size: 25 };
}

/** The preview's context of user and page: all of it is sample data, except for the public settings. */
export function previewContext(
  settings: JsonObject,
  {
    language,
    role,
    mode,
    roles,
  }: {
    readonly language: string;
    readonly role: string;
    readonly mode: 'user' | 'admin';
    readonly roles: readonly string[];
  },
): JsonObject {
  return {
    mode,
    language,
    region: 'US',
    portals: { user: '#', admin: '#', start: '#' },
    route: {},
    query: {},
    navigation: {},
    entry: {},
    challenge: {},
    params: { id: 'sample-1' },
    settings,
    form: {},
    profile: {
      id: 'sample-1',
      email: 'sample@portico.example',
      firstName: 'Robin',
      lastName: 'Sample',
      country: 'United States',
      language,
      role: Math.max(0, roles.indexOf(role)),
      roleName: role,
      accountId: 'sample-account',
      agentEnabled: false,
    },
  };
}
