import type { TFunction } from 'i18next';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../engine/react';
import type { RenamePlan } from './compiler/compiler';
import { documentIn } from './documents/commands';
import type { Selection } from './documents/history';
import { nameOf } from './documents/identity';
import { pathOfPointer, valueAt } from './documents/json';
import { documentOf } from './documents/kinds';
import { changesOf, nameWritten, refusedName, renamableAt, renamedSelection } from './documents/renames';
import { FoundProblems } from './found-problems';
import { GoneDialog, useSameThing } from './gone-dialog';
import { useStudioParts, useStudioState } from './studio-context';

interface RenameDialogProps {
  readonly selection: Selection;
  /** Of a shared field: the name of its value, not the key by which it is used. */
  readonly as?: 'name' | undefined;
  /** The new name, if it was typed already. */
  readonly wish: string | undefined;
  readonly onClose: () => void;
}

/** Milliseconds after the last key before the uses are looked for. */
const rest = 250;

type Looked = { readonly plan: RenamePlan; readonly texts: ReadonlyMap<string, string>; readonly wish: string };

/** Renames a thing with everything that names it. The places are shown first; then all of it is one step. */
export function RenameDialog({ selection, as, wish: typedBefore, onClose }: RenameDialogProps) {
  const { t } = useTranslation('studio');
  const { studio, announce } = useStudioParts();
  const { work, keptOut } = useStudioState(studio, 'work', 'keptOut');
  const { texts } = work;
  const renamable = renamableAt(texts, selection, as);
  const name = String(renamable?.name ?? '');
  const [typed, setTyped] = useState(typedBefore ?? name);
  const [looked, setLooked] = useState<Looked | 'failed'>();
  const prefix = useId();
  const isSame = useSameThing(selection, renamable && name);
  const [asked] = useState(name);
  const wish = renamable?.kind === 'option' ? typed : typed.trim();
  const wrong = renamable === undefined || wish === name ? undefined : refusedName(renamable, wish);
  const isOpen = renamable !== undefined && wish !== name && wrong === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is renamed follows from the place and the texts
  useEffect(() => {
    setLooked(undefined);
    if (!isOpen || renamable === undefined) return;
    let wanted = true;
    const { kind } = renamable;
    const timer = setTimeout(() => {
      const asked = { kind, file: selection.path, at: selection.at, name: nameWritten(renamable, wish) };
      studio.compiler.ask({ do: 'rename', wanted: asked }).then(
        (plan) => wanted && setLooked({ plan, texts, wish }),
        () => wanted && setLooked('failed'),
      );
    }, rest);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [studio, selection, texts, wish, isOpen]);
  if (asked === '') return null;
  if (renamable === undefined || !isSame)
    return <GoneDialog title={t('rename.title', { name: asked })} onClose={onClose} />;

  const found = typeof looked === 'object' && looked.wish === wish ? looked : undefined;
  const kept = found?.plan.files.filter(({ path }) => keptOut.has(path)) ?? [];
  const refused = found?.plan.refused;
  const isReady = found !== undefined && kept.length === 0 && refused === undefined;
  const carryOut = () => {
    const changes = found && changesOf(found.plan, found.texts, studio.state().work.texts);
    if (!isReady || changes === undefined) return document.getElementById(`${prefix}name`)?.focus();
    const now = studio.state().selection;
    const next = renamedSelection(
      found.plan,
      now?.path === selection.path ? now : selection,
      nameWritten(renamable, wish),
      renamable.kind,
    );
    studio.run({ changes, selection: next }, { label: 'rename', about: name, sure: true }, () =>
      announce(renamedWords(t, { before: name, after: wish, count: found.plan.uses.length })),
    );
    onClose();
  };
  return (
    <Dialog
      open
      title={t('rename.title', { name })}
      width="medium"
      {...(isReady && { confirm: t('rename.confirm') })}
      cancel={t('cancel')}
      onConfirm={carryOut}
      onClose={onClose}
    >
      <div className="pt-field">
        <label className="pt-label" htmlFor={`${prefix}name`}>
          {t('rename.name')}
        </label>
        <input
          id={`${prefix}name`}
          data-start=""
          className="pt-input"
          value={typed}
          maxLength={80}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={wrong !== undefined}
          aria-describedby={`${prefix}help${wrong === undefined ? '' : ` ${prefix}wrong`}`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${prefix}help`} className="pt-help">
          {t(`rename.help.${as === undefined ? renamable.kind : 'value'}`)}
        </p>
        {wrong !== undefined && (
          <p id={`${prefix}wrong`} className="pt-problem" role="alert">
            {t(`properties.${wrong}`)}
          </p>
        )}
      </div>
      <div role="status">
        {isOpen && looked === undefined && <p>{t('unmake.looking')}</p>}
        {looked === 'failed' && <p>{t('unmake.failed')}</p>}
        {found && refused === undefined && (
          <p>
            {found.plan.uses.length === 0 ? t('rename.unused') : t('rename.uses', { count: found.plan.uses.length })}
          </p>
        )}
      </div>
      {found && refused === undefined && found.plan.uses.length > 0 && (
        <ul className="studio-changed">
          {found.plan.uses.map(({ file, pointer }) => (
            <li key={`${file} ${pointer}`}>
              <PlaceName texts={texts} path={file} pointer={pointer} />
            </li>
          ))}
        </ul>
      )}
      {found && found.plan.keys.length > 0 && (
        <>
          <p>{t('rename.keys', { count: found.plan.keys.length })}</p>
          <ul className="studio-changed">
            {found.plan.keys.map(([before, after]) => (
              <li key={before}>
                <code>{before}</code> → <code>{after}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused && (
        <p className="pt-problem" role="alert">
          {t(`rename.refused.${refused.why}`, { documents: refused.files.join(', ') })}
        </p>
      )}
      {kept.length > 0 && (
        <p className="pt-problem" role="alert">
          {t('rename.kept', { documents: kept.map(({ path }) => path).join(', ') })}
        </p>
      )}
      {found && refused === undefined && found.plan.left.length > 0 && (
        <>
          <p className="pt-problem">{t('rename.left', { count: found.plan.left.length })}</p>
          <FoundProblems problems={found.plan.left} />
        </>
      )}
    </Dialog>
  );
}

/** What is said after a rename: how many other places changed with it, or that none did. */
export function renamedWords(
  t: TFunction<'studio'>,
  names: { readonly before: string; readonly after: string; readonly count: number },
): string {
  return names.count === 0 ? t('properties.renamedAlone', names) : t('properties.renamed', names);
}

/** A place as people call it: its document, and the names on the way to it. */
export function PlaceName({
  texts,
  path,
  pointer,
}: {
  readonly texts: ReadonlyMap<string, string>;
  readonly path: string;
  readonly pointer: string;
}) {
  const { t } = useTranslation('studio');
  const found = documentOf(path);
  const document = documentIn(texts, path);
  const at = pathOfPointer(pointer, document);
  const names = at.map((part, depth) =>
    typeof part === 'number' ? (nameOf(valueAt(document, at.slice(0, depth + 1))) ?? String(part + 1)) : part,
  );
  return (
    <>
      {found ? `${t(`tree.kinds.${found.kind}`)} ${found.id}` : path}{' '}
      <span className="studio-path">{names.join(' › ')}</span>
    </>
  );
}
