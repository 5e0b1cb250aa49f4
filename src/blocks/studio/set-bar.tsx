import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, useEngine } from '../../../engine/react';
import { openSetStates } from '../../../kinds';
import { Link } from '../../link';
import { edited } from './documents/history';
import { readDocument } from './documents/json';
import { EndedSet, OwnSet, UnsavedSets } from './ended-set';
import { momentText } from './moment';
import { Segments } from './segments';
import { mayWrite, useOwnAddress, useStudioParts, useStudioState, writersOf } from './studio-context';
import { type StudioTour, TourButton } from './tour/studio-tour';

interface SetBarProps {
  readonly languages: readonly string[];
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly onPublish: () => void;
  /** Absent where there is no room for what it shows. */
  readonly tour: StudioTour | undefined;
  /** Leaves the set and starts from what is published. */
  readonly onAgain: () => void;
  /** Opens another set. */
  readonly onOpen: (set: string) => void;
}

/** The set and its state: title, saved or not, undo and redo, language, publish. */
export function SetBar({ languages, language, onLanguage, onPublish, onAgain, onOpen, tour }: SetBarProps) {
  const { t, i18n } = useTranslation('studio');
  const parts = useStudioParts();
  const { studio, announce, openTab } = parts;
  const { work, published, saving, problems } = useStudioState(studio, 'work', 'published', 'saving', 'problems');
  const { edition, checking } = useStudioState(studio, 'edition', 'checking');
  const { screens, address } = useEngine();
  const mayPublish = screens?.actions.permitted('publishDefinitions', {}).allowed === true;
  const errors = problems.some(({ severity }) => severity === 'error');
  const changed = edited(work, published).size;
  const { set } = saving;
  const open = set === undefined || openSetStates.some((state) => state === set.state);
  // Why the reader does not approve a set in review.
  const unapproved = set?.state === 'review' && set.approval !== 'ALLOWED' ? set.approval : undefined;
  const isChecking = checking && changed > 0;
  const ready = changed > 0 && !checking && !errors && open && !unapproved;
  const toSets = address({ kind: 'route', route: 'studio-sets', keepQuery: false, query: {} }, {});
  const toEditions = address({ kind: 'route', route: 'studio-editions', keepQuery: false, query: {} }, {});
  const cancel = async () => {
    if (set === undefined) return;
    const answer = await studio.api.cancelSchedule(set.id, set.revision);
    if (!answer.ok) return;
    studio.saving.described(answer.data);
    announce(t('sets.canceled'));
  };
  const review = async () => {
    // The state of saving says why not.
    if (!(await studio.saving.now())) return;
    const { set: saved } = studio.state().saving;
    if (saved === undefined) return;
    const answer = await studio.api.review(saved.id, saved.revision);
    if (answer.ok) {
      studio.saving.described(answer.data);
      return screens?.actions.notify({ severity: 'success', message: 'studio:sets.reviewed', args: {} });
    }
    const { code, args } = answer.failure;
    const message = i18n.exists(`errors:${code}`) ? `errors:${code}` : 'studio:publish.failed';
    screens?.actions.notify({ severity: 'error', message, args });
  };
  /** It was pressed while all was being checked: it opens once that is done. */
  const [isWished, setWished] = useState(false);
  const publish = () => {
    if (ready) return onPublish();
    if (unapproved)
      return screens?.actions.notify({ severity: 'info', message: `studio:sets.approval.${unapproved}`, args: {} });
    if (checking && changed > 0 && open) return setWished(true);
    const why = errors ? 'problems' : open ? 'nothing' : 'closed';
    screens?.actions.notify({ severity: 'info', message: `studio:publish.not.${why}`, args: {} });
    if (errors) openTab('problems');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: as things are when the check ends
  useEffect(() => {
    if (checking || !isWished) return;
    setWished(false);
    publish();
  }, [checking, isWished]);
  const { left } = work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that stays is said once
  useEffect(() => {
    if (left === undefined) return;
    const step = t(`steps.${left.label}`, { about: left.about ?? '' });
    screens?.actions.notify({ severity: 'warning', message: `studio:left.${left.by}`, args: { step } });
  }, [left]);
  const shown = useRef(edition);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edition is said once
  useEffect(() => {
    if (shown.current === edition) return;
    shown.current = edition;
    screens?.actions.notify({ severity: 'info', message: 'studio:taken', args: { edition } });
  }, [edition]);
  const last = work.done.at(-1);
  const next = work.undone.at(-1);
  return (
    <header className="studio-head" data-tour="studio:set">
      <div className="studio-about">
        <SetTitle />
        <div className="studio-how">
          <span
            className={
              isChecking && saving.status === 'saved' ? 'pt-hidden' : `studio-saved studio-saved-${saving.status}`
            }
            role="status"
          >
            {set === undefined && changed === 0 ? t('saving.nothing') : t(`saving.${saving.status}`)}
            {saving.failure && i18n.exists(`errors:${saving.failure.code}`) && (
              <> {t(`errors:${saving.failure.code}`, { ...saving.failure.args })}</>
            )}
          </span>
          {/* Not announced: it comes and goes with each change. */}
          {isChecking && <span className="studio-saved">{t('problems.checking')}</span>}
          {set !== undefined && <OtherWriters writers={set.writers} />}
        </div>
      </div>
      <span className="studio-space" />
      {mayWrite(parts) && (
        <Segments label={t('history')}>
          <button
            type="button"
            className="pt-segment"
            aria-disabled={last === undefined}
            title={last && t(`steps.${last.label}`, { about: last.about ?? '' })}
            onClick={() => studio.undo()}
          >
            {t('undo')}
          </button>
          <button
            type="button"
            className="pt-segment"
            aria-disabled={next === undefined}
            title={next && t(`steps.${next.label}`, { about: next.about ?? '' })}
            onClick={() => studio.redo()}
          >
            {t('redo')}
          </button>
        </Segments>
      )}
      <Segments label={t('language')}>
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            className="pt-segment"
            aria-pressed={language === each}
            onClick={() => onLanguage(each)}
          >
            {each.toUpperCase()}
          </button>
        ))}
      </Segments>
      {toSets && (
        <Link className="pt-link" to={toSets.href}>
          {t('sets.title')}
        </Link>
      )}
      {toEditions && (
        <Link className="pt-link" to={toEditions.href}>
          {t('editions.title')}
        </Link>
      )}
      {set === undefined && changed === 0 && mayWrite(parts) && <UploadedSet onOpen={onOpen} />}
      {set !== undefined && (
        <button type="button" className="pt-button pt-button-quiet studio-small" onClick={onAgain}>
          {t('sets.leave')}
        </button>
      )}
      {tour && <TourButton tour={tour} />}
      {set?.state === 'scheduled' && mayPublish && (
        <button type="button" className="pt-button pt-button-quiet studio-small" onClick={() => void cancel()}>
          {t('sets.cancelSchedule')}
        </button>
      )}
      {!mayPublish && mayWrite(parts) && (set?.state === 'draft' || set?.state === 'failed') && (
        <Button unavailable={!ready} onClick={() => ready && void review()}>
          {t('sets.review')}
        </Button>
      )}
      {mayPublish && (
        <Button unavailable={!ready && !(checking && changed > 0 && open && !unapproved)} onClick={publish}>
          {t('publish.button')}
        </Button>
      )}
      {unapproved && (
        <p className="studio-approval" role="note">
          {t(`sets.approval.${unapproved}`)}
        </p>
      )}
      <UnsavedSets onOpen={onOpen} />
      {set === undefined && changed === 0 && mayWrite(parts) && <OwnSet onOpen={onOpen} />}
      <EndedSet onTaken={onOpen} onLeft={onAgain} />
      <ConflictDialog />
    </header>
  );
}

/** The set's own name. It is saved when the input is committed. */
function SetTitle() {
  const { t, i18n } = useTranslation('studio');
  const parts = useStudioParts();
  const { studio } = parts;
  const { saving } = useStudioState(studio, 'saving');
  const { set } = saving;
  const [title, setTitle] = useState(set?.title ?? '');
  const known = set?.title ?? '';
  useEffect(() => setTitle(known), [known]);
  if (set === undefined) return <span className="studio-title">{t('sets.live')}</span>;
  const write = async () => {
    if (title.trim() === '' || title === set.title) return setTitle(set.title);
    const answer = await studio.api.describeSet(set.id, set.revision, { title: title.trim(), reason: set.reason });
    if (answer.ok) studio.saving.described(answer.data);
    else setTitle(set.title);
  };
  return (
    <span className="studio-title">
      <input
        className="pt-input"
        aria-label={t('sets.name')}
        value={title}
        readOnly={!mayWrite(parts)}
        maxLength={100}
        onChange={({ target }) => setTitle(target.value)}
        onBlur={() => void write()}
        onKeyDown={({ key }) => key === 'Enter' && void write()}
      />
      <span className="studio-state">
        {set.publishAt === null
          ? t(`sets.state.${set.state}`)
          : t('sets.scheduledFor', { when: momentText(set.publishAt, i18n.language) })}
        {set.endsAt !== null && ` · ${t('sets.endsFor', { when: momentText(set.endsAt, i18n.language) })}`}
      </span>
    </span>
  );
}

/** Makes a set of a file that was downloaded as one, here or in another portal, and opens it. */
function UploadedSet({ onOpen }: Pick<SetBarProps, 'onOpen'>) {
  const { t, i18n } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { screens } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const upload = async (file: File) => {
    const content = await file.text().then(readDocument, () => undefined);
    const answer = content && (await studio.api.importSet(content));
    if (answer?.ok) return onOpen(answer.data.id);
    const code = `errors:${answer?.failure.code ?? ''}`;
    const known = answer !== undefined && answer.failure.status !== 400 && i18n.exists(code);
    const args = answer?.failure.args ?? {};
    screens?.actions.notify({ severity: 'error', message: known ? code : 'studio:sets.noSet', args });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('sets.upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) void upload(file);
        }}
      />
      <button type="button" className="pt-button pt-button-quiet studio-small" onClick={() => input.current?.click()}>
        {t('sets.upload')}
      </button>
    </>
  );
}

/** Who else wrote in the set, by address. It comes with what they save, and is announced then. */
function OtherWriters({ writers }: { readonly writers: string | null }) {
  const { t, i18n } = useTranslation('studio');
  const own = useOwnAddress();
  const others = writersOf(writers).filter((address) => address !== own);
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(others);
  return (
    <span className="studio-writers" role="status" title={others.join('\n')}>
      {others.length > 0 && t('sets.alsoBy', { names })}
    </span>
  );
}

/** Two users changed the same properties: both versions are shown, by property, and the user chooses one. */
function ConflictDialog() {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { saving } = useStudioState(studio, 'saving');
  const { conflict } = saving;
  const settle = (whose: 'ours' | 'theirs') => conflict && studio.saving.settle(conflict, whose);
  return (
    <Dialog
      open={conflict !== undefined}
      title={t('conflict.title')}
      message={t(conflict?.isLive ? 'conflict.live' : 'conflict.text', { path: conflict?.path ?? '' })}
      role="alertdialog"
      width="medium"
      dismissable={false}
      confirm={t('conflict.ours')}
      cancel={t('conflict.theirs')}
      onConfirm={() => settle('ours')}
      onClose={() => settle('theirs')}
    >
      <ul className="studio-conflicts">
        {conflict?.parts.map(({ pointer, mine, theirs }) => (
          <li key={pointer}>
            {pointer !== '' && <code>{pointer}</code>}
            <p>
              {t('conflict.mine')}: <code>{mine}</code>
            </p>
            <p>
              {t('conflict.their')}: <code>{theirs}</code>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
