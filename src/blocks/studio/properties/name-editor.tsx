import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentIn, fieldsOf } from '../documents/commands';
import type { Selection } from '../documents/history';
import { nameOf } from '../documents/identity';
import { useStudioParts, useStudioState } from '../studio-context';

interface NameEditorProps {
  readonly selection: Selection;
  readonly label: string;
  readonly name: string;
}

/** Maximum attempts of a rename while the same documents are being changed; each takes a moment, so together they outlast typing. */
const mostTries = 200;

/** The name of a field of a form. It is saved when the input is committed, together with every reference to the field, as one step. */
export function NameEditor({ selection, label, name }: NameEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, announce } = useStudioParts();
  const { work } = useStudioState(studio);
  const [typed, setTyped] = useState(name);
  const id = useId();
  useEffect(() => setTyped(name), [name]);
  const wish = typed.trim();
  const isTaken = fieldsOf(documentIn(work.texts, selection.path)).some(
    ({ field }) => field.name !== name && nameOf(field) === wish,
  );
  const wrong =
    wish === name ? undefined : !/^[a-zA-Z][a-zA-Z0-9_]*$/.test(wish) ? 'nameWrong' : isTaken ? 'nameTaken' : undefined;

  const write = async () => {
    if (wish === name || wrong !== undefined) return;
    const { path } = selection;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { texts } = studio.state().work;
      // The field may have been moved meanwhile; a removed or renamed one is left alone.
      const found = fieldsOf(documentIn(texts, path)).find(({ field }) => field.name === name);
      if (found === undefined) return;
      const at = ['steps', found.step, 'fields', found.position];
      const files = await studio.compiler
        .ask({ do: 'rename', wanted: { file: path, field: at, name: wish } })
        .catch(() => undefined);
      if (files === undefined) return setTyped(name);
      const now = studio.state().work.texts;
      // A document to be changed was edited meanwhile: the rename is computed again from its current text.
      if (files.some((each) => now.get(each.path) !== texts.get(each.path))) continue;
      const changes = files.map((each) => ({ path: each.path, before: now.get(each.path), after: each.text }));
      studio.run({ changes, selection: studio.state().selection ?? selection }, { label: 'rename', about: name });
      return announce(t('properties.renamed', { before: name, after: wish }));
    }
    setTyped(name);
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
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-help${wrong === undefined ? '' : ` ${id}-wrong`}`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void write()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void write();
          if (key === 'Escape') setTyped(name);
        }}
      />
      <p id={`${id}-help`} className="pt-help">
        {t('propertyHelp.name')}
      </p>
      {wrong !== undefined && (
        <p id={`${id}-wrong`} className="pt-problem" role="alert">
          {t(`properties.${wrong}`)}
        </p>
      )}
    </div>
  );
}
