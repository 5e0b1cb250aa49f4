import { lazy } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';
import { loadScreenStyles } from '../engine/kit';
import type { Argument, HostEffectModel, Json, JsonObject, TargetModel } from '../engine/model';
import { type Address, createBlocks, createWidgets, type Engine } from '../engine/react';
import { createFormStore, type Host, type WriteValue } from '../engine/runtime';
import { keepDraft } from './drafts/keep-draft';
import { createHost } from './host';
import { sayText } from './language/say-text';
import { Link } from './link';
import { portalBlocks } from './portal-blocks';
import type { Portal } from './portal-context';
import { widgetsOf } from './portal-widgets';
import { keepHistory } from './routing/keep-history';
import { trailIn } from './routing/step-trail';
import { createScreenHost } from './screen-host';
import { leaveQuestion } from './shell/leaving/leave-question';
import type { createQueryChange } from './sources/change-query';

type Router = ReturnType<typeof createBrowserRouter>;

const SchemaForm = lazy(() => import('../engine/rjsf').then((door) => ({ default: door.SchemaForm })));

const useHash = () => useLocation().hash;

/** The engine in one language: kit, kinds, host and addresses combined. */
export function createPortalEngine(
  portal: Portal,
  router: Router,
  changeQuery: ReturnType<typeof createQueryChange>,
  origin: string = window.location.origin,
): Engine {
  const { i18n, settings, configuration, live, plugins, services, registry, schemas, notices, report, sourceStore } =
    portal;

  const widgets = createWidgets(widgetsOf(portal));
  const blocks = createBlocks([...portalBlocks, ...plugins.blocks]);
  const address: Engine['address'] = (to, context) => {
    switch (to.kind) {
      case 'route': {
        const path = live.current().places.byId(to.route)?.path;
        if (path === undefined) return undefined;
        const state = to.state && valuesOf(to.state);
        return { href: path + queryOf(to.keepQuery, to.query, context), inApp: true, ...(state && { state }) };
      }
      case 'context': {
        const wish = to.path.reduce<Json | undefined>(
          (value, part) => (isObject(value) ? value[part] : undefined),
          context,
        );
        if (typeof wish === 'string' && mailAddress.test(wish)) return { href: `mailto:${wish}`, inApp: false };
        return typeof wish === 'string' ? outside(withQuery(wish, queryOf(to.keepQuery, {}, context))) : undefined;
      }
      case 'address':
        return outside(to.href);
      default:
        return undefined;
    }
  };

  /** Definitions and settings contain https addresses only; any other value is no link. */
  function outside(href: string): Address | undefined {
    const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'mailto:' && url.origin !== origin)) return undefined;
    if (url.origin !== origin) return { href: url.href, inApp: false };
    const { base, portals } = configuration;
    const others = Object.values(portals).filter((other) => other !== base && other.startsWith(base));
    const within = (path: string) => url.pathname === path || url.pathname.startsWith(`${path}/`);
    const inApp = within(base) && !others.some(within) && !url.pathname.includes('//');
    const below = inApp ? url.pathname.slice(base.length) || '/' : url.pathname;
    return { href: below + url.search + url.hash, inApp };
  }

  function perform(effect: HostEffectModel, context: JsonObject) {
    if (effect.do === 'notify') notices.push({ severity: effect.severity, message: effect.message });
    if (effect.do === 'refresh') void sourceStore.refresh(effect.source);
    if (effect.do === 'navigate') navigate(effect.to, context);
  }

  function navigate(target: TargetModel, context: JsonObject) {
    const to = address(target, context);
    if (to?.inApp) portal.changes.letGo(() => void router.navigate(to.href, { state: to.state }));
    else if (to) window.location.assign(to.href);
  }

  /** An address outside the portal opens in its own tab: the user who pressed a button of a page intends to come back to it. */
  function open(target: TargetModel, context: JsonObject) {
    const to = address(target, context);
    if (to?.inApp !== false || !to.href.startsWith('https:')) navigate(target, context);
    else window.open(to.href, '_blank', 'noopener,noreferrer');
  }

  let ownOptions: Host['loadOptions'] | undefined;
  /** Sign-in has no options: the code is loaded with the first form that does. */
  async function openOptions(): Promise<Host['loadOptions']> {
    const { createOptionSources } = await import('./option-sources');
    ownOptions ??= createOptionSources({
      data: services.data,
      language: () => i18n.language,
      labelKeys: async () => (await import('./language/label-texts')).labelKeys(i18n, settings),
      async roles() {
        const { permissions } = live.current();
        const [namespace = ''] = permissions.labels?.split(':') ?? [];
        if (namespace !== '') await i18n.loadNamespaces(namespace);
        return permissions;
      },
      report,
    });
    return ownOptions;
  }
  const loadOptions: Host['loadOptions'] = async (name, where, signal) =>
    plugins.options[name]?.(where) ?? (await openOptions())(name, where, signal);
  const t = sayText(i18n);
  const write: WriteValue = async (value, field) => {
    const { fieldWords } = await import('./sources/field-words');
    return fieldWords(value, field, { t, language: i18n.language });
  };
  const host: Host = createHost({
    services,
    write,
    sources: () => live.current().sources,
    loadOptions,
    perform,
    report,
  });
  return {
    widgets,
    blocks,
    t,
    language: i18n.language,
    report,
    openForm: (model, context, initial) =>
      keepHistory(
        keepDraft(
          createFormStore({ model, registry, host, context, initial }),
          {
            ...portal.drafts(),
            wasHere: (form) => trailIn(router.state.location, form) !== undefined,
            onChanged: (kept) =>
              void import('./drafts/lost-notice').then(
                ({ notifyLost }) => notifyLost(kept, notices, i18n),
                () => notices.push({ severity: 'warning', message: 'common:leave.draftLost' }),
              ),
            say: (key) => i18n.t(key),
          },
          { context, initial },
        ),
        router,
      ),
    mayLeave: async (store) => !portal.changes.changed(store) || portal.questions.ask(leaveQuestion),
    address,
    Link,
    useHash,
    SchemaForm,
    files: {
      address: (value) => `${configuration.apiBase}/files/${value.split('/').map(encodeURIComponent).join('/')}`,
      async send(file, sending) {
        const { sendFile } = await import('./files/send-file');
        return sendFile({ api: services.api, hasSentence: (key, args) => i18n.exists(key, args) }, file, sending);
      },
      discard: (id) => void services.api.call('DELETE', `files/${id}`),
    },
    openSchema: schemas.open,
    screens: createScreenHost({ portal, host, write, navigate: open, changeQuery, loadStyles: loadScreenStyles }),
    submitSchema: async (submission) => (await import('./submit-schema-form')).submitSchemaForm(host, submission),
  };
}

/** A setting that is an email address, like that of the support team, becomes a `mailto:` link. */
const mailAddress = /^[^\s@/:?#]+@[^\s@/:?#]+$/;

/** The store has replaced slots by values; a remaining slot has none. */
function queryOf(keep: boolean, added: Readonly<Record<string, Argument>>, context: JsonObject): string {
  const query = new URLSearchParams(
    keep && isObject(context.query) ? Object.entries(context.query).map(([name, value]) => [name, String(value)]) : [],
  );
  for (const [name, argument] of Object.entries(added)) {
    if ('value' in argument && argument.value !== null && argument.value !== '')
      query.set(name, String(argument.value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The address with parameters added behind its own query, before its hash. */
function withQuery(href: string, query: string): string {
  const [address = '', ...hash] = href.split('#');
  const more = address.includes('?') ? query.replace('?', '&') : query;
  return [address + more, ...hash].join('#');
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a link passes beside its address. The store has replaced slots by values; a remaining slot has none. */
function valuesOf(args: Readonly<Record<string, Argument>>): JsonObject {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, argument]) => ('value' in argument ? [[name, argument.value]] : [])),
  );
}
