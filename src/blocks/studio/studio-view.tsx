import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useEngine } from '../../../engine/react';
import { usePortal } from '../../portal-context';
import { useWiderThan } from '../use-wider-than';
import { Divider } from './divider';
import { textIn } from './documents/commands';
import { documentOf } from './documents/kinds';
import { DocumentsDialog } from './documents-dialogs';
import { LossQuestion } from './lost-values';
import { PreviewPanel } from './preview/preview-panel';
import { PropertiesPanel } from './properties/properties-panel';
import { toFirstProperty } from './properties/to-first-property';
import { PublishDialog } from './publish-dialog';
import { SetBar } from './set-bar';
import type { SetCheck } from './state/studio-api';
import type { Studio } from './state/studio-store';
import {
  type DocumentRequest,
  StudioContext,
  type StudioParts,
  type TabName,
  tabNames,
  useStudioParts,
  useStudioState,
} from './studio-context';
import { CompareTab } from './tabs/compare-tab';
import { LogicTab } from './tabs/logic-tab';
import { ProblemsTab } from './tabs/problems-tab';
import { TextsTab } from './tabs/texts-tab';
import { StudioTourView, useStudioTour } from './tour/studio-tour';
import { TreeView } from './tree/tree-view';
import { createPreviewedForm } from './why/previewed';

const JsonTab = lazy(() => import('./tabs/json-tab'));
/** Milliseconds between looks at what others saved. */
const refreshEvery = 10_000;
// They read their parts of the state themselves: what else changes on the page does not draw them again.
const Tree = memo(TreeView);
const Preview = memo(PreviewPanel);
const Properties = memo(PropertiesPanel);

interface StudioViewProps {
  readonly studio: Studio;
  readonly mayEdit: boolean;
  readonly translates: readonly string[] | undefined;
  /** Opens everything again, for instance after a set was published. */
  readonly onAgain: () => void;
}

/** The whole page: tree, preview, properties, and tabs below. */
export function StudioView({ studio, mayEdit, translates, onAgain }: StudioViewProps) {
  const { t, i18n } = useTranslation('studio');
  const { languages: offered } = usePortal();
  const { screens } = useEngine();
  const { work, problems, saving, refused } = useStudioState(studio, 'work', 'problems', 'saving', 'refused');
  const [parameters, setParameters] = useSearchParams();
  const [tab, setTab] = useState<TabName>(translates ? 'texts' : 'problems');
  const [shownLanguage, setShownLanguage] = useState(() =>
    translates === undefined || translates.includes(i18n.language) ? i18n.language : (translates[0] ?? i18n.language),
  );
  const [said, setSaid] = useState('');
  const [publishing, setPublishing] = useState(false);
  const [compared, setCompared] = useState<SetCheck | 'failed' | 'asking'>();
  const [wish, setWish] = useState<DocumentRequest>();
  const wide = useWiderThan(1280);
  const shownTab = wide || tab === 'compare' ? tab : 'problems';
  const tour = useStudioTour();
  const languages = useMemo(() => offered.map(({ value }) => value), [offered]);
  const announce = useCallback((text: string) => {
    // A repeated text is announced again.
    setSaid('');
    requestAnimationFrame(() => setSaid(text));
  }, []);
  const texts = useRef(work.texts);
  texts.current = work.texts;
  const sentences = useMemo(
    () => Object.fromEntries([...work.texts].filter(([path]) => path.startsWith(`locales/${shownLanguage}/`))),
    [work.texts, shownLanguage],
  );
  const signature = useStable(sentences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a signature stands for the sentences
  const say = useMemo(() => {
    const said = new Map<string, string>();
    return (key: string) => {
      const sentence = said.get(key) ?? textIn(texts.current, key, shownLanguage) ?? key;
      said.set(key, sentence);
      return sentence;
    };
  }, [shownLanguage, signature]);
  const [previewed] = useState(createPreviewedForm);
  const parts = useMemo<StudioParts>(
    () => ({
      ...{ studio, mayEdit, translates, languages, shownLanguage, say, announce, previewed },
      openTab: setTab,
      askFor: setWish,
    }),
    [studio, mayEdit, translates, languages, shownLanguage, say, announce, previewed],
  );

  // A set that was created automatically is in the address: a reload returns to it.
  const setId = saving.set?.id;
  useEffect(() => {
    if (setId !== undefined && parameters.get('set') === null)
      window.history.replaceState(window.history.state, '', addressWith(setId));
  }, [setId, parameters]);

  // What others save into the same set comes in while nothing of one's own is on its way.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'hidden') void studio.saving.refresh();
    };
    const timer = setInterval(look, refreshEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [studio]);

  useEffect(() => {
    if (!refused) return;
    if (translates === undefined) return announce(t('keptOut'));
    screens?.actions.notify({ severity: 'warning', message: 'studio:translator.refused', args: {} });
  }, [refused, announce, t, translates, screens]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F6' && !event.defaultPrevented) {
        event.preventDefault();
        return toPart(event.shiftKey ? -1 : 1);
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) studio.undo();
      else if ((key === 'z' && event.shiftKey) || key === 'y') studio.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [studio]);

  const compare = async () => {
    setCompared('asking');
    setCompared((await studio.check()) ?? 'failed');
  };

  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    <StudioContext value={parts}>
      <FirstSelection asked={parameters.get('open')} />
      {wide && mayEdit && <StudioTourView tour={tour} />}
      {!mayEdit && translates === undefined && (
        <p className="studio-none" role="note">
          {t('sets.reader')}
        </p>
      )}
      <div className="studio" data-wide={wide || undefined}>
        <SetBar
          tour={wide && mayEdit ? tour : undefined}
          languages={languages}
          language={shownLanguage}
          onLanguage={setShownLanguage}
          onPublish={() => {
            setPublishing(true);
            void compare();
          }}
          onAgain={() => {
            setParameters({});
            onAgain();
          }}
          onOpen={(id) => {
            const { selection, drawn } = studio.state();
            const path = selection?.path ?? drawn?.path;
            setParameters({ set: id, ...(path !== undefined && { open: path }) });
          }}
        />
        {translates && (
          <p className="studio-narrow" role="note">
            {t('translator.note', { languages: namesOf(translates, i18n.language) })}
          </p>
        )}
        {!wide && (
          <p className="studio-narrow" role="note">
            {t('narrow')}
          </p>
        )}
        {wide && (
          <>
            <Tree />
            <Preview />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: it listens to what keys press in it */}
            <section
              className="studio-side"
              data-tour="studio:properties"
              aria-label={t('properties.name')}
              onClick={({ detail }) => detail === 0 && keepFocus()}
            >
              <Properties />
            </section>
          </>
        )}
        <section className="studio-below" data-tour="studio:tabs" aria-label={t('tabs.name')}>
          {wide && <Divider />}
          <div role="tablist" aria-label={t('tabs.name')} className="studio-tabs">
            {tabNames
              .filter((name) => wide || name === 'problems' || name === 'compare')
              .map((name, index, all) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  id={`studio-tab-${name}`}
                  aria-selected={shownTab === name}
                  aria-controls="studio-tabpanel"
                  tabIndex={shownTab === name ? 0 : -1}
                  className="studio-tab"
                  onClick={() => setTab(name)}
                  onKeyDown={({ key }) => {
                    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
                    const next = all[(index + by + all.length) % all.length];
                    if (by === 0 || next === undefined) return;
                    setTab(next);
                    document.getElementById(`studio-tab-${next}`)?.focus();
                  }}
                >
                  {t(`tabs.${name}`)}
                  {name === 'problems' && problems.length > 0 && (
                    <span className="studio-count" data-severity={hasErrors ? 'error' : 'warning'}>
                      {problems.length}
                    </span>
                  )}
                </button>
              ))}
            <span className="studio-space" />
            <ShownPath />
          </div>
          {/* It scrolls, so keys must reach it (WAI-ARIA tabs pattern). */}
          <div
            role="tabpanel"
            id="studio-tabpanel"
            aria-labelledby={`studio-tab-${shownTab}`}
            className="studio-tabpanel"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab.
            tabIndex={0}
          >
            {shownTab === 'problems' && <ProblemsTab />}
            {shownTab === 'texts' && <TextsTab />}
            {shownTab === 'json' && (
              <Suspense fallback={<div className="pt-skeleton" />}>
                <JsonTab />
              </Suspense>
            )}
            {shownTab === 'compare' && <CompareTab compared={compared} onCompare={() => void compare()} />}
            {shownTab === 'logic' && <LogicTab />}
          </div>
        </section>
        <p className="pt-hidden" role="status" aria-live="polite" data-studio-said="">
          {said}
        </p>
      </div>
      <LossQuestion />
      <DocumentsDialog wish={wish} onClose={() => setWish(undefined)} />
      <PublishDialog
        open={publishing}
        check={compared}
        onMoved={() => void compare()}
        onClose={() => setPublishing(false)}
        onPublished={() => {
          setPublishing(false);
          setParameters({});
          onAgain();
        }}
      />
    </StudioContext>
  );
}

/** Languages by their names in the page's language. */
function namesOf(codes: readonly string[], language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return list.format(codes.map((code) => names.of(code) ?? code));
}

/** By key: where what was pressed is gone, as it is once something else is opened, focus goes on in what is drawn instead. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) toFirstProperty();
  });
}

/** The part that was gone to last: what had focus there may be gone once something else is drawn. */
let lastPart: Element | undefined;

/** Moves focus to the next or the previous part of the page: tree, preview, properties, tabs. */
function toPart(by: -1 | 1): void {
  const parts = [...document.querySelectorAll('.studio > section[data-tour]')];
  const { activeElement } = document;
  const at = parts.findIndex((part) =>
    activeElement === document.body ? part === lastPart : part.contains(activeElement),
  );
  const next = parts.at((at < 0 && by < 0 ? 0 : at + by) % parts.length);
  lastPart = next;
  const first = next?.querySelector<HTMLElement>(
    ':is(input, button, select, textarea):not(:disabled, [tabindex="-1"])',
  );
  first?.focus();
  // What is typed next replaces the search of before.
  if (first instanceof HTMLInputElement && first.type === 'search') first.select();
}

/** Selects the first form, so that the page is not empty at the start. */
function FirstSelection({ asked }: { readonly asked: string | null }) {
  const { studio } = useStudioParts();
  const { work, selection } = useStudioState(studio, 'work', 'selection');
  useEffect(() => {
    if (selection !== undefined) return;
    const path =
      asked !== null && work.texts.has(asked)
        ? asked
        : [...work.texts.keys()].find((each) => documentOf(each)?.kind === 'form' && each.includes('profile'));
    if (path !== undefined) studio.select({ path, at: [] });
  }, [selection, studio, work.texts, asked]);
  return null;
}

/** The path of what is selected. It alone is drawn again when something else is selected, not the page around it. */
function ShownPath() {
  const { studio } = useStudioParts();
  const { selection, drawn } = useStudioState(studio, 'selection', 'drawn');
  return <span className="studio-path">{selection?.path ?? drawn?.path}</span>;
}

function addressWith(set: string): string {
  const url = new URL(window.location.href);
  url.searchParams.set('set', set);
  return url.href;
}

/** A number that changes when any of the texts does. */
function useStable(texts: Readonly<Record<string, string>>): number {
  const kept = useRef({ texts, turn: 0 });
  const names = Object.keys(texts);
  const same =
    names.length === Object.keys(kept.current.texts).length &&
    names.every((name) => kept.current.texts[name] === texts[name]);
  if (!same) kept.current = { texts, turn: kept.current.turn + 1 };
  return kept.current.turn;
}
