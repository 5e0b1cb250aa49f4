import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../documents/history';
import { documentOf } from '../documents/kinds';
import { sharedIn } from '../documents/shared-fields';
import { usesOf } from '../documents/uses';
import { useStudioParts, useStudioState } from '../studio-context';

/** Where other documents use a shared field or block, a form or a screen, each with a button that opens it. */
export function Uses({ selection, name }: { readonly selection: Selection; readonly name: string }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const kind = documentOf(selection.path)?.kind;
  const whole = selection.at.length === 0 || kind === 'shared';
  const thing = kind === 'shared' ? String(selection.at.at(-1) ?? '') : name;
  const property = selection.at[0] === 'fields' || selection.at[0] === 'blocks' ? 'use' : undefined;
  const uses = useMemo(
    () =>
      whole && thing !== ''
        ? usesOf(work.texts, thing, selection.path, kind === 'form' || kind === 'screen' ? kind : property)
        : [],
    [work.texts, thing, selection.path, whole, kind, property],
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

/** Where what is used by name is declared, with a button that opens it. */
export function Home({ selection, name }: { readonly selection: Selection; readonly name: string }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const part = selection.at.some((each) => each === 'fields') ? 'fields' : 'blocks';
  const path = sharedIn(work.texts).homes[part].get(name);
  if (path === undefined) return null;
  // A shared block that another one uses: the change is one of the other, in all screens.
  const isInside = documentOf(selection.path)?.kind === 'shared';
  return (
    <p className="studio-uses">
      <button type="button" className="pt-link studio-link" onClick={() => studio.select({ path, at: [part, name] })}>
        {t('properties.sharedIn', { path })}
      </button>
      {part === 'blocks' && (
        <span className="studio-none">
          {isInside ? t('properties.sharedNoteInside', { name: selection.at[1] }) : t('properties.sharedNote')}
        </span>
      )}
    </p>
  );
}
