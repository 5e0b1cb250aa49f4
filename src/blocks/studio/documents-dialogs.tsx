import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DefinitionProblem } from '../../../engine/model';
import { Dialog } from '../../../engine/react';
import { documentIn, type Outcome } from './documents/commands';
import { copyDocument, refusedId } from './documents/copies';
import { wordsOf } from './documents/fixes';
import { pathOfPointer, textOf } from './documents/json';
import { documentOf } from './documents/kinds';
import { removeDocument, sentencesToRemove } from './documents/removal';
import { ProblemsLeft } from './found-problems';
import { GoneDialog, useSameThing } from './gone-dialog';
import { LoseDialog } from './lose-dialog';
import { RenameDialog } from './rename-dialog';
import { type DocumentRequest, useStudioParts, useStudioState } from './studio-context';

interface DialogProps<Wish> {
  readonly wish: Wish;
  readonly onClose: () => void;
}

/** Dialogs that create and remove documents, and rename what they hold. */
export function DocumentsDialog({ wish, onClose }: DialogProps<DocumentRequest | undefined>) {
  if (wish === undefined) return null;
  switch (wish.do) {
    case 'make':
      return <NewDialog wish={wish} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog wish={wish} onClose={onClose} />;
    case 'lose':
      return <LoseDialog selection={wish.selection} onClose={onClose} />;
    case 'rename':
      return <RenameDialog selection={wish.selection} as={wish.as} wish={wish.name} onClose={onClose} />;
  }
}

/** A new form or screen: from scratch as `portico new` makes it, or as a copy of another one. */
function NewDialog({ wish, onClose }: DialogProps<Extract<DocumentRequest, { do: 'make' }>>) {
  const { t } = useTranslation('studio');
  const { studio, languages, say, announce } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const asked = documentOf(wish.copy ?? '')?.kind;
  const [kind, setKind] = useState<'form' | 'screen'>(asked === 'screen' ? 'screen' : 'form');
  const [copy, setCopy] = useState(wish.copy ?? '');
  const [id, setId] = useState('');
  const [label, setLabel] = useState('');
  const [portal, setPortal] = useState('user');
  const [form, setForm] = useState('');
  const [sources, setSources] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState(false);
  const prefix = useId();
  const known = useMemo(() => {
    const of = (wanted: string) => [...work.texts.keys()].filter((path) => documentOf(path)?.kind === wanted).sort();
    return {
      form: of('form'),
      screen: of('screen'),
      portals: of('routes').flatMap((path) => {
        const name = documentOf(path)?.id;
        return name === undefined ? [] : [{ name, title: textOf(documentIn(work.texts, path)?.title) }];
      }),
    };
  }, [work.texts]);
  useEffect(() => {
    // Without them there are the forms.
    studio.compiler.ask({ do: 'listed' }).then(setSources, () => undefined);
  }, [studio]);
  const wrong = refusedId(work.texts, kind, id.trim());
  const title = label.trim() === '' ? wordsOf(id.trim()) : label.trim();

  const outcome = async (): Promise<Outcome> => {
    const { texts } = studio.state().work;
    if (copy !== '') return copyDocument(texts, copy, { id: id.trim(), label: title, languages });
    const words = { field: t('make.firstField'), submit: t('make.submit') };
    const [what, name] = form.split(' ');
    const shown = { form: what === 'form' ? name : undefined, source: what === 'source' ? name : undefined };
    const wanted = { kind, id: id.trim(), label: title, portal, ...shown, languages, words };
    const files = await studio.compiler.ask({ do: 'make', wanted });
    const changes = files.map(({ path, text }) => ({ path, before: texts.get(path), after: text }));
    const made = changes.find(({ path, before }) => before === undefined && documentOf(path)?.kind === kind);
    return { changes, ...(made && { selection: { path: made.path, at: [] } }) };
  };
  const make = async () => {
    setTried(true);
    if (wrong !== undefined) return document.getElementById(`${prefix}id`)?.focus();
    try {
      let made = await outcome();
      // What another person saved may have come in while it was made.
      while (made.changes.some(({ path, before }) => studio.state().work.texts.get(path) !== before))
        made = await outcome();
      studio.run(made, { label: 'add', about: id.trim() }, () => announce(t('make.done', { name: id.trim() })));
      onClose();
    } catch {
      setFailed(true);
    }
  };
  return (
    <Dialog
      open
      title={t('make.title')}
      width="medium"
      confirm={t('make.confirm')}
      cancel={t('cancel')}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      <div className="studio-make">
        <fieldset className="pt-field">
          <legend className="pt-label">{t('make.kind')}</legend>
          {(['form', 'screen'] as const).map((each) => (
            <label key={each} className="studio-choice">
              <input
                type="radio"
                name={`${prefix}kind`}
                checked={kind === each}
                onChange={() => {
                  setKind(each);
                  setCopy('');
                }}
              />
              {t(`make.${each}`)}
            </label>
          ))}
        </fieldset>
        <div className="pt-field">
          <label className="pt-label" htmlFor={`${prefix}copy`}>
            {t('make.from')}
          </label>
          <select
            id={`${prefix}copy`}
            className="pt-input pt-select"
            value={copy}
            onChange={({ target }) => setCopy(target.value)}
          >
            <option value="">{t('make.nothing')}</option>
            <optgroup label={t('make.copies')}>
              {known[kind].map((path) => (
                <option key={path} value={path}>
                  {documentOf(path)?.id}
                </option>
              ))}
            </optgroup>
          </select>
        </div>
        <div className="pt-field">
          <label className="pt-label" htmlFor={`${prefix}id`}>
            {t('make.id')}
          </label>
          <input
            id={`${prefix}id`}
            data-start=""
            className="pt-input"
            value={id}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            aria-required="true"
            aria-invalid={tried && wrong !== undefined}
            aria-describedby={`${prefix}id-help${tried && wrong !== undefined ? ` ${prefix}id-wrong` : ''}`}
            onChange={({ target }) => setId(target.value)}
          />
          <p id={`${prefix}id-help`} className="pt-help">
            {t('make.idHelp')}
          </p>
          {tried && wrong !== undefined && (
            <p id={`${prefix}id-wrong`} className="pt-problem" role="alert">
              {t(`make.${wrong}`)}
            </p>
          )}
        </div>
        {(kind === 'screen' || copy === '') && (
          <div className="pt-field">
            <label className="pt-label" htmlFor={`${prefix}label`}>
              {t('make.label')}
            </label>
            <input
              id={`${prefix}label`}
              className="pt-input"
              value={label}
              maxLength={100}
              placeholder={wordsOf(id.trim())}
              onChange={({ target }) => setLabel(target.value)}
            />
          </div>
        )}
        {kind === 'screen' && copy === '' && (
          <>
            <div className="pt-field">
              <label className="pt-label" htmlFor={`${prefix}portal`}>
                {t('make.portal')}
              </label>
              <select
                id={`${prefix}portal`}
                className="pt-input pt-select"
                value={portal}
                onChange={({ target }) => setPortal(target.value)}
              >
                {known.portals.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title === undefined ? name : say(title)}
                  </option>
                ))}
              </select>
            </div>
            <div className="pt-field">
              <label className="pt-label" htmlFor={`${prefix}form`}>
                {t('make.shows')}
              </label>
              <select
                id={`${prefix}form`}
                className="pt-input pt-select"
                value={form}
                onChange={({ target }) => setForm(target.value)}
              >
                <option value="">{t('make.text')}</option>
                {sources.map((name) => (
                  <option key={name} value={`source ${name}`}>
                    {t('make.theList', { name })}
                  </option>
                ))}
                {known.form.map((path) => {
                  const name = documentOf(path)?.id ?? path;
                  return (
                    <option key={path} value={`form ${name}`}>
                      {t('make.theForm', { name })}
                    </option>
                  );
                })}
              </select>
            </div>
          </>
        )}
        <p className="pt-help">{t(kind === 'screen' ? 'make.screenHelp' : 'make.formHelp')}</p>
        {failed && (
          <p className="pt-problem" role="alert">
            {t('make.failed')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A document is removed when nothing uses it; while something does, the uses are shown, and it stays. */
function RemoveDialog({ wish, onClose }: DialogProps<Extract<DocumentRequest, { do: 'remove' }>>) {
  const { t } = useTranslation('studio');
  const { studio, announce, languages } = useStudioParts();
  const [uses, setUses] = useState<readonly DefinitionProblem[] | 'failed'>();
  const [withSentences, setWithSentences] = useState(true);
  const { path } = wish;
  const { work } = useStudioState(studio, 'work');
  const { texts } = work;
  const sentences = useMemo(() => sentencesToRemove(texts, path, languages), [texts, path, languages]);
  const isSame = useSameThing({ path, at: [] }, path);
  const name = documentOf(path)?.id ?? path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what uses it follows from the texts
  useEffect(() => {
    let wanted = true;
    setUses(undefined);
    studio.compiler.ask({ do: 'uses', path }).then(
      (found) => wanted && setUses(found),
      () => wanted && setUses('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [studio, path, texts]);
  const isFree = Array.isArray(uses) && uses.length === 0;
  const removed = useMemo(
    () => removeDocument(texts, path, withSentences ? sentences : [], languages),
    [texts, path, withSentences, sentences, languages],
  );
  const remove = () => {
    studio.run(removed, { label: 'remove', about: name, sure: true }, () => announce(t('move.removed', { name })));
    onClose();
  };
  const go = ({ place }: DefinitionProblem) => {
    onClose();
    const at = pathOfPointer(place.pointer, documentIn(studio.state().work.texts, place.file));
    studio.select({ path: place.file, at: at.slice(0, at.findLastIndex((part) => typeof part === 'number') + 1) });
  };
  if (!isSame) return <GoneDialog title={t('unmake.title', { name })} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('unmake.title', { name })}
      role="alertdialog"
      width="medium"
      danger
      cancel={t(isFree ? 'cancel' : 'close')}
      {...(isFree && { confirm: t('unmake.confirm'), onConfirm: remove })}
      onClose={onClose}
    >
      <div role="status">
        {uses === undefined && <p>{t('unmake.looking')}</p>}
        {uses === 'failed' && <p>{t('unmake.failed')}</p>}
        {isFree && <p>{t('unmake.free', { name })}</p>}
        {Array.isArray(uses) && uses.length > 0 && <p>{t('unmake.used', { count: uses.length, name })}</p>}
      </div>
      {isFree && sentences.length > 0 && (
        <label className="studio-choice">
          <input type="checkbox" checked={withSentences} onChange={() => setWithSentences(!withSentences)} />
          {t('unmake.sentences', { count: sentences.length, name })}
        </label>
      )}
      {isFree && <ProblemsLeft changes={removed.changes} />}
      {Array.isArray(uses) && uses.length > 0 && (
        <ul className="studio-changed">
          {uses.map((use) => (
            <li key={`${use.place.file} ${use.place.pointer} ${use.rule}`}>
              <UsedBy use={use} onGo={() => go(use)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/**
 * A document that refers to the one to be removed, with its place and a button that opens it; if it stays with the repository, only its
 * place.
 */
function UsedBy({ use: { place }, onGo }: { readonly use: DefinitionProblem; readonly onGo: () => void }) {
  const { t } = useTranslation('studio');
  const found = documentOf(place.file);
  const where = `${place.file}:${place.line}`;
  if (found === undefined) return <code>{where}</code>;
  return (
    <>
      {t(`tree.kinds.${found.kind}`)}{' '}
      <button type="button" className="pt-link studio-link" onClick={onGo}>
        {found.id}
      </button>{' '}
      <span className="studio-path">{where}</span>
    </>
  );
}
