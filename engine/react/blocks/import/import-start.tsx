import { useId, useRef, useState } from 'react';
import type { FieldModel, ImportBlockModel } from '../../../model';
import { isNeeded } from '../../../runtime';
import { Button } from '../../elements/button';
import { type Translate, useEngine } from '../../engine';
import { Sign } from '../sign';
import { saveLines } from './files';

interface ImportStartProps {
  readonly block: ImportBlockModel;
  readonly fields: readonly FieldModel[];
  readonly busy: boolean;
  /** Why it cannot be used. */
  readonly denied: string | undefined;
  readonly onOpen: (file: Blob, name: string) => void;
}

/** Where a file is chosen or pasted, and its expected content. */
export function ImportStart({ block, fields, busy, denied, onOpen }: ImportStartProps) {
  const { t, language } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const pasteId = useId();
  const reasonId = useId();
  const described = denied === undefined ? {} : { 'aria-describedby': reasonId };
  const closed = denied !== undefined;
  const number = new Intl.NumberFormat(language);
  const limits = { lines: number.format(block.lines), megabytes: number.format(Math.floor(block.bytes / 1_000_000)) };
  const headings = fields.map(({ label, name }) => (label === undefined ? name : t(label)));
  return (
    <>
      <h2 className="pt-panel-title">{t('import:start')}</h2>
      {closed && (
        <p id={reasonId} className="pt-import-denied">
          {denied}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        className="pt-hidden"
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          if (file) onOpen(file, file.name.slice(0, 200));
          currentTarget.value = '';
        }}
      />
      <div className="pt-action-row">
        <Button
          kind={closed ? 'secondary' : 'primary'}
          busy={busy}
          unavailable={closed}
          {...described}
          onClick={() => {
            if (!closed && !busy) input.current?.click();
          }}
        >
          {t('import:choose')}
        </Button>
        <Button
          kind="secondary"
          onClick={() => saveLines(t('import:templateFile', { file: t(block.file) }), [headings])}
        >
          <Sign name="download" />
          {t('import:template')}
        </Button>
      </div>
      <p className="pt-help">{t('import:limits', limits)}</p>
      <div className="pt-field">
        <label className="pt-label" htmlFor={pasteId}>
          {t('import:paste')}
        </label>
        <textarea
          id={pasteId}
          className="pt-input pt-import-paste"
          rows={4}
          spellCheck={false}
          value={text}
          readOnly={closed}
          {...described}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Button
        kind="secondary"
        busy={busy}
        unavailable={closed || text.trim() === ''}
        {...described}
        onClick={() => {
          if (!closed && !busy && text.trim() !== '') onOpen(new Blob([text]), '');
        }}
      >
        {t('import:check')}
      </Button>
      <h3 className="pt-import-title">{t('import:expects')}</h3>
      <p className="pt-help">{t('import:expectsText')}</p>
      <ul className="pt-import-columns">
        {fields.map((field, index) => {
          const { options } = field;
          const choices = options?.from.kind === 'list' ? options.from.options : [];
          const words = choices.map(({ label, value }) => (label === undefined ? String(value) : t(label)));
          return (
            <li key={field.name}>
              <strong>{headings[index]}</strong> <code>{field.name}</code>{' '}
              <span className="pt-muted">
                {[t(isNeeded(field) ? 'import:required' : 'import:optional'), ...words, ...formsOf(field, t)].join(
                  ' · ',
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** How values of a type are written that could be taken for others. */
function formsOf({ type, settings }: FieldModel, t: Translate): readonly string[] {
  const { currency, zone } = settings;
  if (type === 'money') return [t('import:money', { currency: String(currency) })];
  if (type === 'dateTime') return [t('import:moment', { zone: typeof zone === 'string' ? zone : 'UTC' })];
  return [];
}
