import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../../engine/model';
import {
  Boundary,
  type Engine,
  EngineProvider,
  Menu,
  type MenuItem,
  PartOfPage,
  ScreenView,
  Sign,
  useEngine,
} from '../../../../engine/react';
import { portalWorld } from '../../../../kinds';
import { usePortal } from '../../../portal-context';
import { addField, documentIn, insertItem, moveItem, removeItem, setText } from '../documents/commands';
import { fieldListsOf, fieldsOf, isFieldList, listAround } from '../documents/fields';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { lossAt } from '../documents/losses';
import { pageAt } from '../documents/routes';
import { isOrderedOtherwise, unwrapSection, wrapInSection } from '../documents/sections';
import { formOf, selectedField } from '../documents/selected-field';
import { sharedIn } from '../documents/shared-fields';
import { toFirstProperty } from '../properties/to-first-property';
import { reveal } from '../reveal';
import { Segments } from '../segments';
import { useStudioParts, useStudioState } from '../studio-context';
import { usePreviewed } from '../why/use-previewed';
import { moveBeside, moveInto, moveLast, moveToSpot, type Neighbor, neighborsOf, placeOf, type Spot } from './arrange';
import { ArrangeLayer } from './arrange-layer';
import { BeforeDialog } from './before-dialog';
import { FieldHandle } from './field-handle';
import { FormPreview } from './form-preview';
import { PreviewFrame } from './frame';
import { PaletteDialog } from './palette-dialog';
import { createPreviewEngine, previewContext, type WouldSend } from './preview-engine';
import { createPreviewTexts } from './preview-texts';
import { SampleBar } from './sample-bar';
import { type Sample, samplePlaces, withSample } from './sample-context';
import { useShown } from './use-shown';
import { WouldSendView } from './would-send';

const widths = [320, 390, 768, 1280] as const;

/** The form or screen, drawn by the engine from the current definitions, with buttons for what can be done to it. */
export function PreviewPanel() {
  const { t } = useTranslation('studio');
  const { studio, mayEdit: mayWrite, languages, shownLanguage, say, announce, previewed, askFor } = useStudioParts();
  const { work, stale, selection } = useStudioState(studio, 'work', 'stale', 'selection');
  const drawn = useShown();
  const portal = usePortal();
  const around = useEngine();
  const [width, setWidth] = useState<number>(390);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const roles = drawn?.permissions.roles ?? [];
  const roleNames = drawn?.permissions.labels;
  const [chosenRole, setRole] = useState<string>();
  const role = chosenRole ?? roles[drawn?.permissions.leastMember ?? 0] ?? '';
  const [sent, setSent] = useState<WouldSend>();
  const [frame, setFrame] = useState<Document>();
  /** Where a field is to be added; `true`: behind the selection. */
  const [adding, setAdding] = useState<Spot | boolean>(false);
  /** Before which of its neighbors the selection is moved is being asked. */
  const [placing, setPlacing] = useState(false);
  const [texts] = useState(() => createPreviewTexts(languages));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (texts.update(work.texts, shownLanguage)) setTurn((before) => before + 1);
  }, [texts, work.texts, shownLanguage]);

  const path = drawn?.path;
  const isAwaited = stale === undefined && selection !== undefined && documentOf(selection.path)?.kind !== 'texts';
  const blank = drawn ? 'notDrawn' : isAwaited ? 'drawing' : 'nothing';
  const mode = path?.includes('admin') ? 'admin' : 'user';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn stands for sentences that changed
  const engine = useMemo<Engine | undefined>(
    () => drawn && createPreviewEngine({ around, portal, i18n: texts.i18n, drawn, role, mode, onSend: setSent }),
    [around, portal, texts, drawn?.permissions, drawn?.sources, path, role, mode, turn],
  );
  const [sample, setSample] = useState<Sample>({});
  const [sampling, setSampling] = useState(false);
  const places = useMemo(() => (drawn ? samplePlaces(drawn, portalWorld.contexts) : []), [drawn]);
  const readPlaces = places.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same places make the same surroundings
  const context = useMemo(
    () => withSample(previewContext(portal.settings, { language: shownLanguage, role, mode, roles }), places, sample),
    [portal.settings, shownLanguage, role, mode, roles, readPlaces, sample],
  );
  useEffect(() => {
    studio.setContext(context);
    previewed.surround(context);
  }, [studio, previewed, context]);

  const isPage = selection !== undefined && path !== undefined && pageAt(work.texts, selection) === path;
  // What can be done to an entry is done to the entry, whatever page it leads to.
  const ownPath = isPage ? selection.path : path;
  const document = ownPath === undefined ? undefined : documentIn(work.texts, ownPath);
  // What is not JSON now can only be changed as text.
  const mayEdit = mayWrite && document !== undefined;
  const shownForm = formOf(drawn);
  // Fields of a shared document are in no order and no step: they are looked at, and not arranged.
  const form = shownForm === drawn?.shared ? undefined : shownForm;
  const chosen = selection?.path === ownPath ? selection : undefined;
  const isShown = shownForm !== undefined || drawn?.screen !== undefined;
  const field = shownForm?.fields[selectedField(work.texts, shownForm, chosen)]?.name;
  const stepIndex = chosen?.at[0] === 'steps' && typeof chosen.at[1] === 'number' ? chosen.at[1] : undefined;
  const step = stepIndex === undefined ? undefined : form?.steps[stepIndex]?.id;

  const name =
    chosen === undefined
      ? ''
      : String(field ?? nameOf(valueAt(document, chosen.at)) ?? documentOf(chosen.path)?.id ?? '');
  const refocus = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (refocus.current === undefined || !frame || !drawn) return;
    const wanted = frame.querySelector<HTMLElement>(`[data-field="${CSS.escape(refocus.current)}"]`);
    refocus.current = undefined;
    wanted?.focus();
  }, [drawn, frame]);

  const seen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that was just added comes with the next drawing
  useEffect(() => {
    const shown = field === undefined ? undefined : `${path} ${field}`;
    if (shown === seen.current) return;
    const target = field === undefined ? null : frame?.querySelector(`[data-field="${CSS.escape(field)}"]`);
    if (field !== undefined && !target) return;
    seen.current = shown;
    reveal(frame?.scrollingElement, target?.closest('.pt-field') ?? target);
  }, [field, path, frame, drawn]);

  const act = (outcome: ReturnType<typeof moveItem>, label: string, said: string, next?: string) => {
    if (outcome.changes.length === 0) return announce(t('move.end'));
    studio.run(outcome, { label, about: name }, () => {
      refocus.current = next;
      announce(said);
    });
  };
  const move = (by: -1 | 1, within = false) => {
    if (!chosen) return;
    act(
      moveItem(work.texts, chosen.path, chosen.at, by),
      'move',
      t(by < 0 ? 'move.movedUp' : 'move.movedDown', { name }),
      within ? field : undefined,
    );
  };
  const moveBefore = (before: Neighbor | 'end') => {
    setPlacing(false);
    if (!chosen) return;
    const isLast = before === 'end';
    act(
      isLast
        ? moveLast(work.texts, chosen.path, chosen.at)
        : moveBeside(work.texts, chosen.path, chosen.at, before.at, 'before'),
      'move',
      isLast ? t('move.last', { name }) : t('move.before', { name, other: before.name }),
      field,
    );
  };
  const names = form?.fields.map((each) => each.name) ?? [];
  const drop = (moved: string, spot: Spot) => {
    if (path === undefined) return;
    const outcome = moveToSpot(work.texts, path, moved, spot);
    if (outcome.changes.length === 0) return;
    studio.run(outcome, { label: 'move', about: moved }, () =>
      announce(t(spot.edge === 'before' ? 'move.before' : 'move.behind', { name: moved, other: spot.field })),
    );
  };
  const add = (written: JsonObject, type: string) => {
    setAdding(false);
    if (!form || path === undefined) return;
    const spot = typeof adding === 'object' ? adding : undefined;
    const beside = spot && placeOf(work.texts, path, spot.field);
    const place = beside
      ? { list: beside.slice(0, -1), position: Number(beside.at(-1)) + (spot.edge === 'behind' ? 1 : 0) }
      : ((chosen && listAround(document, chosen.at)) ?? endOfStep(document, stepIndex ?? 0));
    const known = typeof written.use === 'string';
    const outcome = known
      ? insertItem(work.texts, path, place.list, place.position, written)
      : addField(work.texts, path, place, written, { languages, text: t('add.label') });
    studio.run(outcome, { label: 'add', about: type }, () => {
      announce(t('add.added', { name: type }));
      toFirstProperty();
    });
  };

  const click = useCallback(
    (event: MouseEvent) => {
      const target = event.target;
      // The frame's elements belong to another window, so `instanceof` fails: an element of the frame is no instance of this window’s
      // classes.
      const element = 'closest' in target ? (target as unknown as Element) : undefined;
      if (element?.closest('a')) event.preventDefault();
      if (
        element === undefined ||
        shownForm === undefined ||
        path === undefined ||
        element.closest('.studio-handle, .studio-gap, .studio-sentence-input')
      )
        return;
      const control = element.closest('[data-field]') ?? element.closest('.pt-field')?.querySelector('[data-field]');
      const clicked = control?.getAttribute('data-field');
      const place = clicked == null ? undefined : placeOf(studio.state().work.texts, path, clicked);
      if (place) studio.select({ path, at: place });
    },
    [shownForm, path, studio],
  );
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !mayEdit) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1, true);
  };
  const items = chosen && mayEdit ? menuItems() : [];

  function menuItems(): readonly MenuItem[] {
    if (!chosen || typeof chosen.at.at(-1) !== 'number') return [];
    const own = chosen.at.slice(0, -1);
    const isPart = isFieldList(document, own);
    const found = valueAt(document, chosen.at);
    const selected = isObject(found) ? found : {};
    const lists = isPart ? fieldListsOf(document) : [];
    const inside = (list: Path) => chosen.at.every((part, depth) => list[depth] === part);
    return [
      { id: 'up', label: t('move.up'), icon: 'sortUp', onChoose: () => move(-1) },
      { id: 'down', label: t('move.down'), icon: 'sortDown', onChoose: () => move(1) },
      ...(listOf(valueAt(document, own)).length > 1
        ? [{ id: 'before', label: t('move.beforeMenu'), icon: 'sortUp', onChoose: () => setPlacing(true) }]
        : []),
      ...lists
        .filter((list) => !inside(list.at) && list.at.join('/') !== own.join('/'))
        .map(({ at: list, name: into, kind }) => ({
          id: `list ${list.join('/')}`,
          label: t(`move.to.${kind}`, { name: into }),
          icon: 'next',
          onChoose: () =>
            act(moveInto(work.texts, chosen.path, chosen.at, list), 'move', t(`move.done.${kind}`, { name, into })),
        })),
      ...(isPart
        ? [
            {
              id: 'wrap',
              label: t('move.wrap'),
              icon: 'add',
              ...(isOrderedOtherwise(work.texts, chosen.path, chosen.at) && { reason: t('move.ordered') }),
              onChoose: () =>
                act(
                  wrapInSection(work.texts, chosen.path, chosen.at, { languages, text: t('add.heading') }),
                  'move',
                  t('move.wrapped', { name }),
                ),
            },
          ]
        : []),
      ...(isPart && textOf(selected.section) !== undefined
        ? [
            {
              id: 'unwrap',
              label: t('move.unwrap'),
              icon: 'sortUp',
              onChoose: () =>
                act(unwrapSection(work.texts, chosen.path, chosen.at), 'move', t('move.unwrapped', { name })),
            },
          ]
        : []),
      {
        id: 'remove',
        label: t('move.remove'),
        icon: 'delete',
        danger: true,
        onChoose: () => {
          if (lossAt(work.texts, chosen) !== undefined) askFor({ do: 'lose', selection: chosen });
          else act(removeItem(work.texts, chosen.path, chosen.at), 'remove', t('move.removed', { name }));
        },
      },
    ];
  }

  return (
    <section className="studio-preview" data-tour="studio:preview" aria-label={t('preview.name')}>
      <div className="studio-bar" role="toolbar" aria-label={t('preview.bar')}>
        {mayEdit && form && (
          <button type="button" className="pt-button pt-button-quiet studio-small" onClick={() => setAdding(true)}>
            <Sign name="add" />
            {t('add.field')}
          </button>
        )}
        {items.length > 0 && <Menu label={t('move.menu', { name })} items={items} />}
        <span className="studio-space" />
        <Segments label={t('preview.width')}>
          {widths.map((each) => (
            <button
              key={each}
              type="button"
              className="pt-segment"
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
            >
              {each}
            </button>
          ))}
        </Segments>
        <Segments label={t('preview.theme')}>
          <button
            type="button"
            className="pt-segment"
            aria-pressed={theme === 'dark'}
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          >
            {t('preview.dark')}
          </button>
        </Segments>
        {roles.length > 0 && (
          <select
            className="pt-input pt-select studio-role"
            aria-label={t('preview.role')}
            value={role}
            onChange={({ target }) => setRole(target.value)}
          >
            {roles.map((each) => (
              <option key={each} value={each}>
                {roleNames === undefined ? each : say(`${roleNames}.${each}`)}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          className="pt-button pt-button-quiet studio-small"
          data-tour="studio:sample"
          aria-expanded={sampling}
          onClick={() => setSampling(!sampling)}
        >
          {t('sample.button')}
        </button>
      </div>
      {sampling && <SampleBar places={places} context={context} sample={sample} onChange={setSample} />}
      {(stale !== undefined || (path !== undefined && document === undefined)) && (
        <p className="studio-stale" role="status">
          {path !== undefined && document === undefined && `${t('properties.broken')} `}
          {stale !== undefined && t(`preview.${stale}${isShown ? '' : 'Blank'}`)}
        </p>
      )}
      {isPage && drawn && (
        <p className="studio-page" role="note">
          {t('preview.page', { name: documentOf(drawn.path)?.id })}{' '}
          <button
            type="button"
            className="pt-link studio-link"
            onClick={() => studio.select({ path: drawn.path, at: [] })}
          >
            {t('preview.open')}
          </button>
        </p>
      )}
      {field !== undefined && <HiddenNote field={field} />}
      <div className="studio-stage">
        {engine && drawn && isShown ? (
          <PreviewFrame
            title={t('preview.frame')}
            language={shownLanguage}
            theme={theme}
            width={width}
            onDocument={setFrame}
          >
            <div className="studio-drawn" onClickCapture={click} onKeyDownCapture={onKey}>
              <I18nextProvider i18n={texts.i18n}>
                <EngineProvider engine={engine}>
                  <Boundary definition={drawn.path} pointer="">
                    {shownForm ? (
                      <FormPreview
                        key={drawn.path}
                        model={shownForm}
                        context={context}
                        step={step}
                        previewed={previewed}
                      />
                    ) : (
                      drawn.screen && (
                        // Not beside the heading of the studio's own page.
                        <PartOfPage>
                          <ScreenView
                            key={drawn.screen.hash}
                            screen={drawn.screen}
                            forms={drawn.forms}
                            context={context}
                          />
                        </PartOfPage>
                      )
                    )}
                  </Boundary>
                </EngineProvider>
              </I18nextProvider>
              {frame && mayEdit && (
                <ArrangeLayer
                  frame={frame}
                  names={names}
                  model={shownForm ?? drawn.screen}
                  language={shownLanguage}
                  texts={work.texts}
                  onMove={drop}
                  onAdd={(spot) => setAdding(spot)}
                  onWrite={(key, sentence) => {
                    const outcome = setText(work.texts, key, shownLanguage, sentence);
                    studio.run(outcome, { label: 'sentence', about: key }, () => announce(t('texts.written', { key })));
                  }}
                />
              )}
              {frame && form && field !== undefined && mayEdit && (
                <FieldHandle
                  frame={frame}
                  field={field}
                  drawn={drawn}
                  name={name}
                  onMove={(by) => move(by, true)}
                  onAdd={() => setAdding(true)}
                />
              )}
            </div>
          </PreviewFrame>
        ) : (
          stale === undefined && <p className="studio-none">{t(`preview.${blank}`)}</p>
        )}
      </div>
      {sent && <WouldSendView sent={sent} onClose={() => setSent(undefined)} />}
      <BeforeDialog
        name={placing && chosen ? name : undefined}
        neighbors={placing && chosen ? neighborsOf(work.texts, chosen.path, chosen.at) : []}
        onChoose={moveBefore}
        onClose={() => setPlacing(false)}
      />
      <PaletteDialog
        open={adding !== false}
        shared={adding === false ? noShared : unusedShared(work.texts, document)}
        onChoose={add}
        onClose={() => setAdding(false)}
      />
    </section>
  );
}

/** Where a new field goes if nothing of the step is selected. */
function endOfStep(document: JsonObject | undefined, step: number): { readonly list: Path; readonly position: number } {
  const found = listOf(document?.steps)[step];
  return {
    list: ['steps', step, 'fields'],
    position: listOf(isObject(found) ? found.fields : undefined).length,
  };
}

const noShared: readonly string[] = [];

/** Shared fields that the form does not use. */
function unusedShared(texts: ReadonlyMap<string, string>, form: JsonObject | undefined): readonly string[] {
  const used = new Set(fieldsOf(form).flatMap(({ field }) => textOf(field.use) ?? []));
  return Object.keys(sharedIn(texts).fields).filter((name) => !used.has(name));
}

/** Notes that the selected field is hidden now, and links to the reason. */
function HiddenNote({ field }: { readonly field: string }) {
  const { t } = useTranslation('studio');
  const { openTab } = useStudioParts();
  const previewed = usePreviewed();
  const index = previewed?.store.indexOf(field) ?? -1;
  if (previewed === undefined || index < 0 || previewed.store.field(index).displayed) return null;
  const label = previewed.store.model.fields[index]?.label;
  const name = label === undefined ? field : previewed.t(label);
  return (
    <p className="studio-stale" role="status">
      {t('why.hiddenNow', { name })}{' '}
      <button type="button" className="pt-link studio-link" onClick={() => openTab('logic')}>
        {t('why.ask')}
      </button>
    </p>
  );
}
