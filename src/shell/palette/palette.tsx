import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CommandRecordsModel, JsonObject } from '../../../engine/model';
import { useEngine } from '../../../engine/react';
import { isObject, isTotalExact, settledArgument, settledTarget, totalOf } from '../../../engine/runtime';
import { acceptPlace, isOffered, type Visitor } from '../../addresses/accept';
import type { Place } from '../../addresses/place';
import type { ProjectEdition } from '../../definitions/live-project';
import { loadTexts } from '../../language/load-texts';
import { usePortal } from '../../portal-context';
import { createSourceLoader } from '../../sources/load-source';
import type { Entry, RecordEntry } from './entries';
import PaletteView from './palette-view';
import type { SearchRecords } from './record-search';

/** Records of a kind that are shown at once. */
const most = 5;

export interface PaletteProps {
  readonly visitor: Visitor;
  readonly project: ProjectEdition;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The palette of the portal: pages, actions and records that this user may open, as the routes define them. */
export default function Palette({ visitor, open, onClose, ...rest }: PaletteProps) {
  const { services, i18n, offeredActions } = usePortal();
  const { t } = useTranslation();
  const { address, screens } = useEngine();
  const navigate = useNavigate();
  // The entries are fixed when it is first opened: they must not change while it is used.
  const [project] = useState(rest.project);
  const { places, routes, sources } = project;
  const palette = routes.commandPalette;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered is that of the moment in which it opens.
  const offered = useMemo(() => offeredActions.all(), [offeredActions, open]);
  const ready = useTexts(palette?.namespaces);
  const context = useMemo<JsonObject>(
    () => ({ ...visitor.context, language: i18n.language }),
    [visitor, i18n.language],
  );
  const search = useMemo<SearchRecords>(() => {
    const load = createSourceLoader(services.api, services.problemsOf);
    return async ({ source: use }, text, signal) => {
      const source = sources[use.source];
      if (source === undefined) throw new Error(`There is no source "${use.source}".`);
      const written = Object.entries(use.where).flatMap(([name, argument]) => {
        const value = settledArgument(argument, context);
        return value === undefined ? [] : [[name, value] as const];
      });
      const paged = source.query.includes('size') && { size: most };
      const answer = await load(source, { ...Object.fromEntries(written), ...paged, q: text }, { signal, poll: false });
      if (!answer.ok || 'unchanged' in answer) throw new Error(`"${use.source}" could not be searched.`);
      return {
        records: recordsIn(answer.answer).slice(0, most),
        total: totalOf(answer.answer),
        exact: isTotalExact(answer.answer),
      };
    };
  }, [services, sources, context]);
  if (!ready) return null;

  const mayUse = (permission: string | undefined) =>
    permission === undefined || screens?.actions.permitted(permission, {}).allowed === true;
  const isOpen = (id: string) => {
    const place = places.byId(id);
    return place !== undefined && acceptPlace(place, visitor).accepted;
  };
  const go = (to: string, state?: object) => void navigate(to, { state });
  const pages = pagesOf(places.roots, visitor).map(({ route, path, parent }): Entry => {
    const group = parent?.route.label === undefined ? '' : t(parent.route.label);
    const title = t(route.label ?? '');
    const subtitle = group === title ? '' : group;
    return { key: `page ${route.id}`, title, subtitle, words: path, go: () => go(path) };
  });
  const actions = (palette?.actions ?? []).flatMap(({ route, action, label, permission }): readonly Entry[] => {
    const place = places.byId(route);
    if (place === undefined || !isOpen(route) || !mayUse(permission)) return [];
    const subtitle = place.route.label === undefined ? '' : t(place.route.label);
    return [{ key: `action ${route} ${action}`, title: t(label), subtitle, go: () => go(place.path, { action }) }];
  });
  const ofRecord = offered.map(({ key, label, record, reason, run }): RecordEntry => {
    // It starts once the palette is closed, so that focus returns to where the palette was opened.
    const go = () => void setTimeout(run);
    return { key: `record ${key}`, title: label, subtitle: '', record, ...(reason !== undefined && { reason }), go };
  });
  const kinds = (palette?.records ?? []).filter(({ to, permission }) => isOpen(to.route) && mayUse(permission));
  return (
    <PaletteView
      {...{ open, onClose, ofRecord, actions, pages, kinds, search }}
      goTo={(kind: CommandRecordsModel, record: JsonObject) => {
        const to = address(settledTarget(kind.to, { ...context, record }), {});
        if (to) go(to.href);
      }}
    />
  );
}

/** Pages of the menu that this user may open, in its order; a page that needs path parameters is no entry. */
function pagesOf(places: readonly Place[], visitor: Visitor): readonly Place[] {
  return places.flatMap((place) => {
    const { route, path } = place;
    if (route.standalone || !isOffered(place, visitor)) return [];
    const own = route.label !== undefined && route.screen !== undefined && !/[:{]/.test(path);
    return [...(own ? [place] : []), ...pagesOf(place.children, visitor)];
  });
}

function recordsIn(answer: unknown): readonly JsonObject[] {
  const items = Array.isArray(answer)
    ? answer
    : typeof answer === 'object' && answer !== null && 'items' in answer
      ? answer.items
      : [];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** Loads the texts that name actions and records; a missing one is shown by its key, as everywhere. */
function useTexts(namespaces: readonly string[] = []): boolean {
  const { i18n } = usePortal();
  const [ready, setReady] = useState(false);
  const wanted = namespaces.join(' ');
  useEffect(() => {
    let gone = false;
    void loadTexts(i18n, wanted.split(' ').filter(Boolean))
      .catch(() => undefined)
      .then(() => !gone && setReady(true));
    return () => {
      gone = true;
    };
  }, [i18n, wanted]);
  return ready;
}
