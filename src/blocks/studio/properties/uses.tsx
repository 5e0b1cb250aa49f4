import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../documents/history';
import { documentOf } from '../documents/kinds';
import { usesOf } from '../documents/uses';
import { useStudioParts, useStudioState } from '../studio-context';

/** Where other documents use a shared field, a form or a screen, each with a button that opens it. */
export function Uses({ selection, name }: { readonly selection: Selection; readonly name: string }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const kind = documentOf(selection.path)?.kind;
  const whole = selection.at.length === 0 || kind === 'shared';
  const thing = kind === 'shared' ? String(selection.at.at(-1) ?? '') : name;
  const uses = useMemo(
    () =>
      whole && thing !== ''
        ? usesOf(work.texts, thing, selection.path, kind === 'form' || kind === 'screen' ? kind : undefined)
        : [],
    [work.texts, thing, selection.path, whole, kind],
  );
  if (!whole || uses.length === 0) return null;
  return (
    <section className="studio-uses">
      <h3 className="pt-label">{t('properties.uses', { count: uses.length })}</h3>
      <ul>
        {uses.map(({ path, at }) => (
          <li key={`${path} ${at.join('/')}`}>
            <button
              type="button"
              className="pt-link studio-link"
              onClick={() => studio.select({ path, at: at.slice(0, -1) })}
            >
              {documentOf(path)?.id ?? path}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
