import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../engine/react';
import { documentIn } from './documents/commands';
import { applied, type Selection } from './documents/history';
import { pathOfPointer, pointerOf, startsWith } from './documents/json';
import { documentOf } from './documents/kinds';
import { type Loss, lossAt, type Reader, readersOf } from './documents/losses';
import { optionalPartAt, partName, withoutParts } from './documents/optional-parts';
import { FoundProblems, ProblemsLeft, useConsequences } from './found-problems';
import { GoneDialog, useSameThing } from './gone-dialog';
import { PlaceName } from './rename-dialog';
import type { StoredValues } from './state/studio-api';
import { useStudioParts, useStudioState } from './studio-context';

interface LoseDialogProps {
  readonly selection: Selection;
  readonly onClose: () => void;
}

const keyOf = ({ path, at }: Selection) => `${path} ${at.join('/')}`;

/** Asks before an option or a stored field goes: what reads it, and what becomes of the records that have a value of it. */
export function LoseDialog({ selection, onClose }: LoseDialogProps) {
  const { t } = useTranslation('studio');
  const { studio, announce } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const { texts } = work;
  const loss = useMemo(() => lossAt(texts, selection), [texts, selection]);
  const after = useMemo(() => loss && applied(texts, loss.outcome.changes), [texts, loss]);
  // Places are those of these texts: another person's edit may move them.
  const [choice, setChoice] = useState<{
    readonly texts: typeof texts;
    readonly uses: ReadonlyMap<string, Selection>;
  }>();
  const readers = useMemo(() => (loss && after ? readersOf(after, loss) : []), [after, loss]);
  const chosen = useMemo(
    () =>
      choice?.texts === texts
        ? choice.uses
        : new Map(readers.flatMap((use) => (use.isOneOf ? [[keyOf(use), use]] : []))),
    [choice, texts, readers],
  );
  const whole = useMemo(() => loss && withoutParts(texts, loss.outcome, [...chosen.values()]), [texts, loss, chosen]);
  const setChosen = (uses: ReadonlyMap<string, Selection>) => setChoice({ texts, uses });
  const isSame = useSameThing(selection, loss?.name);
  const [name] = useState(loss?.name);
  const [opener] = useState(() => document.activeElement);
  const [home] = useState(() => opener?.closest('fieldset, [role="toolbar"]'));
  const close = () => {
    onClose();
    requestAnimationFrame(() => {
      // The last one of a list takes its button with it.
      const left = opener?.isConnected ? opener : [...(home?.querySelectorAll('button, select') ?? [])].at(-1);
      if (left instanceof HTMLElement) left.focus();
    });
  };
  if (name === undefined) return null;
  if (loss === undefined || after === undefined || whole === undefined || !isSame)
    return <GoneDialog title={t('unmake.title', { name })} onClose={close} />;
  const remove = () => {
    const now = studio.state().selection;
    // A row of a table leaves the field selected whose options it shows.
    const next =
      loss.kind === 'option' || now?.path !== selection.path || !startsWith(now.at, selection.at) ? now : undefined;
    studio.run({ ...whole, ...(next && { selection: next }) }, { label: 'remove', about: loss.name, sure: true }, () =>
      announce(t('move.removed', { name: loss.name })),
    );
    close();
  };
  return (
    <Dialog
      open
      title={t(`lose.title.${loss.kind}`, { name: loss.name })}
      role="alertdialog"
      width="medium"
      danger
      confirm={t('unmake.confirm')}
      cancel={t('cancel')}
      onConfirm={remove}
      onClose={close}
    >
      {loss.kind === 'option' ? (
        <Readers {...{ readers, after, chosen }} onChoose={setChosen} />
      ) : (
        <Consequences loss={loss} {...{ after, chosen }} onChoose={setChosen} />
      )}
      {(loss.kind === 'option' || chosen.size > 0) && <ProblemsLeft changes={whole.changes} none={t('lose.sound')} />}
      <Forms loss={loss} />
      <Stored loss={loss} />
      <p className="pt-help">{t('lose.undo')}</p>
    </Dialog>
  );
}

/** Which of the uses go too. */
interface UsesProps {
  /** The documents without what is removed: where its uses are then. */
  readonly after: ReadonlyMap<string, string>;
  readonly chosen: ReadonlyMap<string, Selection>;
  readonly onChoose: (chosen: ReadonlyMap<string, Selection>) => void;
}

interface UseChoiceProps {
  readonly use: Selection;
  readonly isOneOf?: true | undefined;
}

/** Asks whether a use goes too; it stays where it cannot be left out. */
function UseChoice({ use, isOneOf, after, chosen, onChoose }: UsesProps & UseChoiceProps) {
  const { t, i18n } = useTranslation('studio');
  const part = useMemo(() => optionalPartAt(after, use), [after, use]);
  const key = keyOf(use);
  if (part === undefined) return <p className="pt-help">{t('lose.keeps')}</p>;
  const { property, number } = partName(documentIn(after, use.path), part);
  const said = i18n.exists(`studio:property.${property}`) ? t(`property.${property}`) : property;
  return (
    <label className="studio-use">
      <input
        type="checkbox"
        checked={chosen.has(key)}
        onChange={({ target }) => {
          const next = new Map(chosen);
          if (target.checked) next.set(key, use);
          else next.delete(key);
          onChoose(next);
        }}
      />
      {isOneOf ? t('lose.takeOut') : t('lose.also', { part: number === undefined ? said : `${said} ${number}` })}
    </label>
  );
}

/** Places that name the value of an option. */
function Readers({ readers, ...uses }: UsesProps & { readonly readers: readonly Reader[] }) {
  const { t } = useTranslation('studio');
  const { after } = uses;
  if (readers.length === 0) return <p>{t('lose.unread')}</p>;
  return (
    <>
      <p>{t('lose.read', { count: readers.length })}</p>
      <ul className="studio-changed">
        {readers.map((use) => (
          <li key={keyOf(use)}>
            {t(`lose.reads.${use.how}`)} <PlaceName texts={after} path={use.path} pointer={pointerOf(use.at)} />
            <UseChoice use={use} isOneOf={use.isOneOf} {...uses} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What would be wrong without a field, as the compiler says it. */
function Consequences({ loss, ...uses }: UsesProps & { readonly loss: Loss }) {
  const { t } = useTranslation('studio');
  const found = useConsequences(loss.outcome.changes);
  return (
    <>
      <p role="status">
        {found === undefined
          ? t('unmake.looking')
          : found === 'failed'
            ? t('unmake.failed')
            : found.length === 0
              ? t('lose.whole')
              : t(uses.chosen.size > 0 ? 'lose.needed' : 'rename.left', { count: found.length })}
      </p>
      {typeof found === 'object' && found.length > 0 && (
        <FoundProblems
          problems={found}
          after={({ place: { file, pointer } }) => <UseAt {...{ file, pointer, uses }} />}
        />
      )}
    </>
  );
}

/** The choice at the place of a problem. */
function UseAt({ file, pointer, uses }: { readonly file: string; readonly pointer: string; readonly uses: UsesProps }) {
  const use = useMemo(
    () => ({ path: file, at: pathOfPointer(pointer, documentIn(uses.after, file)) }),
    [file, pointer, uses.after],
  );
  return <UseChoice use={use} {...uses} />;
}

/** The forms that lose it, where it is more than the one that is open. */
function Forms({ loss }: { readonly loss: Loss }) {
  const { t, i18n } = useTranslation('studio');
  const forms = [...new Set(loss.fields.map(({ path }) => documentOf(path)?.id ?? path))];
  if (forms.length < 2) return null;
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(forms);
  return <p>{t('lose.forms', { count: forms.length, names })}</p>;
}

/** How many records have it, as the server counts them, and what becomes of their values. */
export function Stored({
  loss,
  stays = loss.inCells ? 'lose.stays.cells' : `lose.stays.${loss.kind}`,
}: {
  /** What becomes of the values, a key. */
  readonly stays?: string | undefined;
  readonly loss: Pick<Loss, 'kind' | 'fields' | 'inCells'> & { readonly value?: Loss['value'] | undefined };
}) {
  const { t, i18n } = useTranslation('studio');
  // An entity that a product owner added has its name in the definitions alone.
  const called = (entity: string) => (i18n.exists(`studio:entities.${entity}`) ? t(`entities.${entity}`) : entity);
  const { studio } = useStudioParts();
  const [found, setFound] = useState<StoredValues | 'failed'>();
  const { fields, value } = loss;
  useEffect(() => {
    let wanted = true;
    const asked = fields.map(({ form, place }) => `${form}/${place.name}`);
    if (asked.length === 0) return setFound({ counts: [], unknown: false });
    const all = [...new Set(asked)];
    const isPart = all.length > mostFields;
    studio.api.stored(all.slice(0, mostFields), value).then(
      (answer) => wanted && setFound(!answer.ok ? 'failed' : isPart ? partOf(answer.data) : answer.data),
      () => wanted && setFound('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [studio, fields, value]);
  const { kind } = loss;
  const isHeld = typeof found === 'object' && (found.unknown || found.counts.some(({ count }) => count > 0));
  return (
    <div role="status">
      {found === undefined && <p>{t('lose.counting')}</p>}
      {found === 'failed' && <p>{t('lose.failed')}</p>}
      {typeof found === 'object' &&
        found.counts.map(({ entity, count, atLeast }) => (
          <p key={entity}>
            {count === 0 && !atLeast
              ? t(`lose.none.${kind}`, { entity: called(entity) })
              : t(`lose.${atLeast ? 'atLeast' : 'held'}.${kind}`, { count, entity: called(entity) })}
          </p>
        ))}
      {typeof found === 'object' && found.unknown && <p>{t('lose.unknown')}</p>}
      {(found === 'failed' || isHeld) && <p>{t(stays)}</p>}
    </div>
  );
}

/** What is known where only some of the fields were counted. */
function partOf({ counts }: StoredValues): StoredValues {
  const found = counts.filter(({ count }) => count > 0);
  return { counts: found.map((each) => ({ ...each, atLeast: true })), unknown: true };
}

/** The most fields for which the server counts at once. */
const mostFields = 100;
