import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentIn, setText, textIn } from '../documents/commands';
import { isObject, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { keysIn } from '../documents/uses';
import { useStudioParts, useStudioState } from '../studio-context';

const ExportDialog = lazy(() => import('./exchange-dialogs').then((module) => ({ default: module.ExportDialog })));
const ImportDialog = lazy(() => import('./exchange-dialogs').then((module) => ({ default: module.ImportDialog })));

/** All sentences of the selected document, the languages side by side; those missing in a language come first. */
export function TextsTab() {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, languages } = useStudioParts();
  const { work, selection, drawn } = useStudioState(studio, 'work', 'selection', 'drawn');
  const texts = useDeferredValue(work.texts);
  const path = selection?.path ?? drawn?.path;
  const [dialog, setDialog] = useState<'export' | 'import'>();
  const keys = useMemo(() => {
    if (path === undefined) return [];
    const all =
      documentOf(path)?.kind === 'texts'
        ? keysOfFile(texts, path)
        : [...new Set([path, ...sharedOf(texts, path)])].flatMap((each) => [...keysIn(texts, each, languages).keys()]);
    return [...new Set(all)];
  }, [texts, path, languages]);
  // In their order when the document was opened: a completed row does not move.
  const missing = (key: string) => languages.filter((language) => textIn(texts, key, language) === undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const sorted = useMemo(
    () => [...keys].sort((one, other) => Number(missing(other) > 0) - Number(missing(one) > 0)),
    [keys.join(' ')],
  );
  return (
    <>
      <div className="studio-exchange">
        <button type="button" className="pt-button pt-button-quiet studio-small" onClick={() => setDialog('export')}>
          {t('exchange.export')}
        </button>
        {mayEdit && (
          <button type="button" className="pt-button pt-button-quiet studio-small" onClick={() => setDialog('import')}>
            {t('exchange.import')}
          </button>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'export' && <ExportDialog keys={sorted} onClose={() => setDialog(undefined)} />}
        {dialog === 'import' && <ImportDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
      {path === undefined || sorted.length === 0 ? (
        <p className="studio-none">{t('texts.none')}</p>
      ) : (
        <table className="studio-texts">
          <thead>
            <tr>
              <th scope="col">{t('texts.key')}</th>
              {languages.map((language) => (
                <th key={language} scope="col">
                  {language.toUpperCase()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((key) => (
              <tr key={key}>
                <th scope="row">
                  <code>{key}</code>
                </th>
                {languages.map((language) => {
                  const written = textIn(work.texts, key, language);
                  return (
                    <td key={language} data-missing={written === undefined || undefined}>
                      <textarea
                        rows={1}
                        lang={language}
                        aria-label={t('texts.cell', { key, language: language.toUpperCase() })}
                        placeholder={written === undefined ? t('texts.missing') : undefined}
                        readOnly={!mayEdit}
                        value={written ?? ''}
                        onChange={({ target }) =>
                          studio.run(setText(studio.state().work.texts, key, language, target.value), {
                            label: 'sentence',
                            about: key,
                            merge: `sentence ${key} ${language}`,
                          })
                        }
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Shared documents whose fields a form uses, or whose blocks a screen uses. */
function sharedOf(texts: ReadonlyMap<string, string>, path: string): readonly string[] {
  const used = texts.get(path) ?? '';
  return [...texts.keys()].filter((each) => {
    if (documentOf(each)?.kind !== 'shared' || each === path) return false;
    const { fields, blocks } = documentIn(texts, each) ?? {};
    return [fields, blocks].some((part) =>
      Object.keys(isObject(part) ? part : {}).some((name) => used.includes(`"use": "${name}"`)),
    );
  });
}

/** Keys of all sentences of one file. */
function keysOfFile(texts: ReadonlyMap<string, string>, path: string): readonly string[] {
  const namespace = documentOf(path)?.id.split('/')[1] ?? '';
  const document = documentIn(texts, path);
  const keys: string[] = [];
  const visit = (at: readonly string[]) => {
    const value = valueAt(document, at);
    if (textOf(value) !== undefined) keys.push(`${namespace}:${at.join('.')}`);
    else if (isObject(value)) for (const name of Object.keys(value)) visit([...at, name]);
  };
  visit([]);
  return keys.slice(0, 400);
}
