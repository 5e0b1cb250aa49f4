import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../documents/history';
import {
  changesOf,
  nameWritten,
  type Renamable,
  refusedName,
  renamableAt,
  renamedSelection,
} from '../documents/renames';
import { renamedWords } from '../rename-dialog';
import { useStudioParts } from '../studio-context';

interface NameEditorProps {
  readonly selection: Selection;
  readonly label: string;
  readonly renamable: Renamable;
  /** Of a shared field: the name of its value, not the key by which it is used. */
  readonly as?: 'name' | undefined;
}

/** Maximum attempts of a rename while the same documents are being changed; each takes a moment, so together they outlast typing. */
const mostTries = 200;

/**
 * The name of a field, a step or a document. It is saved when the input is committed: as one step with the keys of its own sentences; where
 * anything else names it, that is shown first.
 */
export function NameEditor({ selection, label, renamable, as }: NameEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, announce, askFor } = useStudioParts();
  const name = String(renamable.name);
  const [typed, setTyped] = useState(name);
  const [failed, setFailed] = useState(false);
  /** What is shown as long as the thing has the name that it was given here. */
  const [done, setDone] = useState<{ readonly name: string; readonly words: string }>();
  const id = useId();
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => setTyped(name), [name]);
  const wish = typed.trim();
  const wrong = wish === name ? undefined : refusedName(renamable, wish);
  const problem = wrong !== undefined ? `properties.${wrong}` : failed ? 'rename.failed' : undefined;
  const type = (text: string) => {
    setTyped(text);
    setFailed(false);
  };

  const write = async () => {
    if (wish === name || wrong !== undefined) return;
    setFailed(false);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { texts } = studio.state().work;
      // It may have been moved meanwhile; if it was removed or renamed, it is left alone.
      const place = latest.current;
      const found = renamableAt(texts, place, as);
      if (found?.kind !== renamable.kind || found.name !== renamable.name) return;
      const wanted = { kind: found.kind, file: place.path, at: place.at, name: nameWritten(found, wish) };
      const plan = await studio.compiler.ask({ do: 'rename', wanted }).catch(() => undefined);
      if (plan === undefined) break;
      if (plan.uses.length > 0 || plan.left.length > 0 || plan.refused !== undefined || found.kind === 'document') {
        setTyped(name);
        return askFor({ do: 'rename', selection: place, name: wish, ...(as && { as }) });
      }
      const changes = changesOf(plan, texts, studio.state().work.texts);
      if (changes === undefined) continue;
      const next = renamedSelection(plan, studio.state().selection ?? place, wanted.name, found.kind);
      // No other place names it, or the places would have been shown first.
      const words = renamedWords(t, { before: name, after: wish, count: 0 });
      return studio.run({ changes, selection: next }, { label: 'rename', about: name, sure: true }, () => {
        announce(words);
        setDone({ name: wish, words });
      });
    }
    // What is typed stays: the compiler did not answer, or the documents never came to rest.
    setFailed(true);
  };
  return (
    <div className="pt-field">
      <label className="pt-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="pt-input"
        value={typed}
        readOnly={!mayEdit}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help${problem === undefined ? '' : ` ${id}-wrong`}`}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void write()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void write();
          if (key === 'Escape') type(name);
        }}
      />
      <p id={`${id}-help`} className="pt-help">
        {t(`rename.help.${as === undefined ? renamable.kind : 'value'}`)}
      </p>
      {done?.name === name && wish === name && <p className="pt-help">{done.words}</p>}
      {problem !== undefined && (
        <p id={`${id}-wrong`} className="pt-problem" role="alert">
          {t(problem)}
        </p>
      )}
    </div>
  );
}
