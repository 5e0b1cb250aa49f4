import { Fragment, lazy, Suspense, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslationState } from '../../../../engine/change';
import type { Json } from '../../../../engine/model';
import { documentIn, setText, textIn } from '../documents/commands';
import type { Selection } from '../documents/history';
import { isObject, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { sharedIn } from '../documents/shared-fields';
import { cellState, changedKeys, keysNamedBy, keysOfTexts, markReviewed, openStates } from '../documents/translations';
import { keysIn } from '../documents/uses';
import { NativeSelect } from '../native-select';
import { reveal } from '../reveal';
import { mayWrite, useStudioParts, useStudioState } from '../studio-context';

const ExportDialog = lazy(() => import('./exchange-dialogs').then((module) => ({ default: module.ExportDialog })));
const ImportDialog = lazy(() => import('./exchange-dialogs').then((module) => ({ default: module.ImportDialog })));

/** Pixels that keep a row clear of the header of the table, which stays in sight. */
const belowHeader = 48;

/** Rows drawn at most; a portal has thousands of sentences. */
const mostRows = 400;

const filters = ['all', ...openStates] as const;
const scopes = ['document', 'changed', 'all'] as const;

interface View {
  readonly scope: (typeof scopes)[number];
  readonly filter: (typeof filters)[number];
}

/** All sentences of the selected document, the languages side by side; those missing in a language come first. */
export function TextsTab() {
  const { t } = useTranslation('studio');
  const parts = useStudioParts();
  const { studio, languages, translates } = parts;
  const { work, selection, drawn } = useStudioState(studio, 'work', 'selection', 'drawn');
  const { published } = useStudioState(studio, 'published');
  const texts = useDeferredValue(work.texts);
  const path = selection?.path ?? drawn?.path;
  const [dialog, setDialog] = useState<'export' | 'import'>();
  const [{ scope, filter }, setView] = useState<View>(() =>
    translates ? firstView(work.texts, published, languages, translates) : { scope: 'document', filter: 'all' },
  );
  const keys = useMemo(() => {
    if (scope === 'changed') return changedKeys(texts, published, languages);
    return scope === 'all' ? keysOfTexts(texts, languages[0] ?? '') : keysOf(texts, path, languages);
  }, [texts, published, path, languages, scope]);
  const isBroken = scope === 'document' && path !== undefined && documentIn(texts, path) === undefined;
  const counts = useMemo(() => countsOf(texts, keys, languages), [texts, keys, languages]);
  // In their order when the document was opened or the filter chosen: a completed row neither moves nor goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const sorted = useMemo(() => {
    // What a translator's languages lack, where the user is one.
    const asked = translates ?? languages;
    const states = new Map(keys.map((key) => [key, asked.map((each) => cellState(texts, key, each, languages))]));
    const has = (key: string, state: TranslationState) => states.get(key)?.includes(state) === true;
    return keys
      .filter((key) => filter === 'all' || has(key, filter))
      .sort((one, other) => Number(has(other, 'missing')) - Number(has(one, 'missing')));
  }, [keys.join(' '), filter, translates]);
  const about = selection?.at.length ? `${selection.path} ${selection.at.join('/')}` : '';
  // Of what is selected when it is selected: the rows do not move while a sentence is written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const own = useMemo(() => sentencesOf(texts, selection), [about]);
  const rows = useRef<HTMLTableSectionElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where something else is selected
  useEffect(() => {
    reveal(rows.current?.closest('[role="tabpanel"]'), rows.current?.querySelector('[aria-current]'), belowHeader);
  }, [about]);
  return (
    <>
      <div className="studio-exchange">
        <NativeSelect
          inline
          label={t('texts.show')}
          value={filter}
          values={filters}
          say={(each) => t(`texts.filters.${each}`)}
          onChange={(next) => setView({ scope, filter: next })}
        />
        <NativeSelect
          inline
          label={t('texts.scope')}
          value={scope}
          values={scopes}
          say={(each) => t(`texts.scopes.${each}`)}
          onChange={(next) => setView({ scope: next, filter })}
        />
        <button type="button" className="pt-button pt-button-quiet studio-small" onClick={() => setDialog('export')}>
          {t('exchange.export')}
        </button>
        {mayWrite(parts) && (
          <button type="button" className="pt-button pt-button-quiet studio-small" onClick={() => setDialog('import')}>
            {t('exchange.import')}
          </button>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'export' && (
          <ExportDialog keys={keysOf(texts, path, languages)} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'import' && <ImportDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
      {sorted.length === 0 ? (
        <p className="studio-none">
          {t(isBroken ? 'properties.broken' : filter === 'all' ? 'texts.none' : 'texts.noneSo')}
        </p>
      ) : (
        <table className="studio-texts">
          <thead>
            <tr>
              <th scope="col">{t('texts.key')}</th>
              {languages.map((language) => (
                <th key={language} scope="col">
                  {language.toUpperCase()}
                  {openStates.map((state) => {
                    const count = counts.get(`${language} ${state}`) ?? 0;
                    return count > 0 && <small key={state}> {t(`texts.count.${state}`, { count })}</small>;
                  })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={rows}>
            {sorted.slice(0, mostRows).map((key) => (
              <tr key={key} aria-current={own.has(key.replace(pluralForm, '')) ? 'true' : undefined}>
                <th scope="row">
                  <code>
                    {[...key.matchAll(/[^.:]*[.:]?/g)].map(({ 0: part, index }) => (
                      <Fragment key={index}>
                        {part}
                        <wbr />
                      </Fragment>
                    ))}
                  </code>
                </th>
                {languages.map((language) => (
                  <TextCell key={language} texts={work.texts} name={key} language={language} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="studio-none">{t('texts.languages')}</p>
      {sorted.length > mostRows && (
        <p className="studio-none">{t('exchange.more', { count: sorted.length - mostRows })}</p>
      )}
    </>
  );
}

interface TextCellProps {
  readonly texts: ReadonlyMap<string, string>;
  readonly name: string;
  readonly language: string;
}

/** A sentence in one language, with its state and the press that says that a person has read it. */
function TextCell({ texts, name: key, language }: TextCellProps) {
  const { t } = useTranslation('studio');
  const parts = useStudioParts();
  const { studio, languages, translates, announce } = parts;
  const isWritable = mayWrite(parts, language);
  const id = useId();
  // A translator removes no sentence that is live: an emptied cell waits for its next word, or gets the sentence back.
  const [emptied, setEmptied] = useState(false);
  const written = textIn(texts, key, language);
  const state = cellState(texts, key, language, languages);
  const shown = state === 'outdated' || state === 'unreviewed';
  const values = { key, language: language.toUpperCase() };
  const review = (button: HTMLElement) => {
    const outcome = markReviewed(studio.state().work.texts, key, languages[0] ?? '', language);
    // The button goes with the state.
    button.closest('td')?.querySelector('textarea')?.focus();
    studio.run(outcome, { label: 'review', about: key }, () => announce(t('texts.reviewed', values)));
  };
  return (
    <td data-state={state === 'done' ? undefined : state}>
      <textarea
        rows={1}
        lang={language}
        aria-label={t('texts.cell', values)}
        aria-describedby={shown ? id : undefined}
        placeholder={state === 'missing' ? t('texts.missing') : undefined}
        readOnly={!isWritable}
        title={isWritable || translates === undefined ? undefined : t('translator.other')}
        value={emptied ? '' : (written ?? '')}
        onBlur={() => setEmptied(false)}
        onChange={({ target }) => {
          const isLive = textIn(studio.state().published, key, language) !== undefined;
          const isEmptied = translates !== undefined && isLive && target.value.trim() === '';
          setEmptied(isEmptied);
          if (isEmptied) return;
          studio.run(setText(studio.state().work.texts, key, language, target.value), {
            label: 'sentence',
            about: key,
            merge: `sentence ${key} ${language}`,
          });
        }}
      />
      {shown && (
        <p className="studio-text-state">
          <span id={id}>{t(`texts.states.${state}`)}</span>
          {isWritable && (
            <button
              type="button"
              className="pt-link studio-link"
              aria-label={t('texts.reviewOf', values)}
              onClick={({ currentTarget }) => review(currentTarget)}
            >
              {t('texts.review')}
            </button>
          )}
        </p>
      )}
    </td>
  );
}

/** What a translator begins with: what their languages lack; else what the set changes, or what else asks for work; else everything. */
function firstView(
  texts: ReadonlyMap<string, string>,
  published: ReadonlyMap<string, string>,
  languages: readonly string[],
  translates: readonly string[],
): View {
  const counts = countsOf(texts, keysOfTexts(texts, languages[0] ?? ''), languages);
  const asks = (state: TranslationState) => translates.some((each) => (counts.get(`${each} ${state}`) ?? 0) > 0);
  if (asks('missing')) return { scope: 'all', filter: 'missing' };
  if (changedKeys(texts, published, languages).length > 0) return { scope: 'changed', filter: 'all' };
  return { scope: 'all', filter: openStates.find(asks) ?? 'all' };
}

/** How many sentences of a language are in a state: by language and state. */
function countsOf(texts: ReadonlyMap<string, string>, keys: readonly string[], languages: readonly string[]) {
  const counts = new Map<string, number>();
  for (const key of keys)
    for (const language of languages) {
      const name = `${language} ${cellState(texts, key, language, languages)}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return counts;
}

/** Keys of the sentences of a document, with those of what it shares. */
function keysOf(
  texts: ReadonlyMap<string, string>,
  path: string | undefined,
  languages: readonly string[],
): readonly string[] {
  if (path === undefined) return [];
  const { kind, id } = documentOf(path) ?? {};
  if (kind === 'texts') return keysOfTexts(texts, languages[0] ?? '', [id?.split('/')[1] ?? '']);
  const shown = [...new Set([path, ...sharedOf(texts, path)])];
  const keys = new Set(shown.flatMap((each) => [...keysIn(texts, each, languages).keys()]));
  return [...keys].flatMap((key) => keysNamedBy(texts, key, languages));
}

/** The end of a key that is said for some numbers only. */
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Texts of what is selected, and of the shared field that it uses: the keys of its sentences are among them. */
function sentencesOf(texts: ReadonlyMap<string, string>, selection: Selection | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (value: Json | undefined) => {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each);
  };
  if (!selection || selection.at.length === 0) return found;
  const value = valueAt(documentIn(texts, selection.path), selection.at);
  collect(value);
  if (isObject(value)) collect(sharedIn(texts).fields[textOf(value.use) ?? '']);
  return found;
}

/** Shared documents whose fields a form uses, or whose blocks a screen uses. */
function sharedOf(texts: ReadonlyMap<string, string>, path: string): readonly string[] {
  const used = new Set([...(texts.get(path) ?? '').matchAll(/"use"\s*:\s*"([^"]+)"/g)].map(([, name]) => name));
  return [...texts.keys()].filter((each) => {
    if (documentOf(each)?.kind !== 'shared' || each === path) return false;
    const { fields, blocks } = documentIn(texts, each) ?? {};
    return [fields, blocks].some((part) => Object.keys(isObject(part) ? part : {}).some((name) => used.has(name)));
  });
}
