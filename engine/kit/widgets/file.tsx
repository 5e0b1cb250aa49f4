import './file.css';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, ProblemText, useEngine, type WidgetProps } from '../../react';
import { fileKinds, kindOfName, readFileValue, sizeWords } from '../../runtime';
import { useFiles } from './file-sending';

/**
 * A file, or several: chosen, dropped, pasted or photographed, and sent at once, before the form. The browser's own control lies over the
 * whole area, so choosing and dropping are native, by keyboard and for screen readers too.
 */
export default function FileWidget({ field, state, control, labelId, onChange }: WidgetProps) {
  const { t, language, files } = useEngine();
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const sent = useFiles({ field, state, control, onChange });
  const { values, sendings, refused, removed, several, accepts, max, still } = sent;
  useEffect(() => {
    if (removed !== undefined) undo.current?.focus();
  }, [removed]);

  const row = (value: string, at: number) => {
    const held = readFileValue(value);
    if (held === undefined) return null;
    const kind = kindOfName(held.name);
    const sending = sendings.get(value);
    const address = held.id === undefined ? undefined : files?.address(value);
    const nameId = `${own}-name-${at}`;
    // Among several files, or in a cell, a button says whose it is.
    const button = (what: 'again' | 'cancel' | 'remove', onClick: () => void) => (
      <Button
        id={`${own}-${what}-${at}`}
        kind={what === 'again' ? 'secondary' : 'quiet'}
        aria-labelledby={several || labelId === undefined ? `${own}-${what}-${at} ${nameId}` : undefined}
        onClick={onClick}
      >
        {t(`kit:file.${what}`)}
      </Button>
    );
    return (
      <li key={value} className="pt-file-row">
        {address !== undefined && kind !== undefined && 'picture' in fileKinds[kind] && (
          <img className="pt-file-picture" src={address} alt="" />
        )}
        <span id={nameId} className="pt-file-name">
          {address === undefined ? (
            held.name
          ) : (
            <a className="pt-link" href={address} download={held.name}>
              {held.name}
            </a>
          )}
        </span>
        <span className="pt-file-size">{sizeWords(held.size, language)}</span>
        {!still && sending?.failed && button('again', () => void sent.again(value))}
        {!still &&
          sending &&
          button('cancel', () => {
            sent.cancel(value);
            input.current?.focus();
          })}
        {!still && !sending && button('remove', () => sent.remove(value))}
        {sending && !sending.failed && (
          <div className="pt-file-progress">
            <progress
              className="pt-file-bar"
              aria-label={t('kit:file.sending', { name: held.name })}
              max={held.size}
              value={sending.arrived}
            />
          </div>
        )}
        {held.id === undefined && !sending && state.problems.length === 0 && (
          <ProblemText
            id={`${own}-failed-${at}`}
            field={field.name}
            problem={{ code: 'file.uploading', message: 'problems:file.uploading', args: {} }}
            t={t}
          />
        )}
        {sending?.failed && (
          <ProblemText id={`${own}-failed-${at}`} field={field.name} problem={sending.failed} t={t} />
        )}
      </li>
    );
  };
  const rows = values.length > 0 && <ul className="pt-file-list">{values.map(row)}</ul>;
  if (control.readOnly === true)
    return (
      <fieldset
        id={control.id}
        className="pt-file"
        data-field={field.name}
        aria-label={control['aria-label']}
        aria-labelledby={labelId}
        aria-describedby={control['aria-describedby']}
        tabIndex={-1}
      >
        {rows || <div className="pt-file-row">{t('kit:file.none')}</div>}
      </fieldset>
    );
  const described = [...refused.map((_, at) => `${own}-refused-${at}`), control['aria-describedby'], `${own}-limits`];
  const { readOnly: _readOnly, 'aria-describedby': _described, ...focusable } = control;
  const [first, more, drop] = several
    ? (['kit:file.chooseSeveral', 'kit:file.more', 'kit:file.dropSeveral'] as const)
    : (['kit:file.choose', 'kit:file.other', 'kit:file.drop'] as const);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what is pasted into the control inside, and is no control itself.
    <div
      className="pt-file"
      onPaste={({ clipboardData }: ClipboardEvent) => void sent.take([...clipboardData.files])}
      // A file on its way is no mistake that has to be told when the field is left.
      onBlur={(event) => [...sendings.values()].some(({ failed }) => !failed) && event.stopPropagation()}
    >
      {rows}
      {removed !== undefined && (
        <div className="pt-file-row">
          <span className="pt-file-name">{t('kit:file.removed', { name: readFileValue(removed)?.name ?? '' })}</span>
          <Button
            kind="secondary"
            ref={undo}
            onClick={() => {
              sent.undoRemove();
              input.current?.focus();
            }}
          >
            {t('kit:file.back')}
          </Button>
        </div>
      )}
      <div className="pt-file-drop" data-over={over ? '' : undefined}>
        <span id={`${own}-choose`} className="pt-button pt-button-secondary">
          {t(values.length === 0 ? first : more)}
        </span>
        <span className="pt-help pt-file-or" aria-hidden="true">
          {t(files === undefined ? 'kit:file.unavailable' : drop)}
        </span>
        <input
          {...focusable}
          ref={input}
          type="file"
          multiple={several}
          disabled={control.disabled === true || files === undefined}
          accept={accepts.accept.flatMap((each) => [fileKinds[each].type, ...endingsOf(each)]).join(',')}
          aria-labelledby={labelId && `${labelId} ${own}-choose`}
          aria-describedby={described.filter(Boolean).join(' ')}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            void sent.take([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p id={`${own}-limits`} className="pt-help pt-file-limits">
        {t(several ? 'kit:file.limitsSeveral' : 'kit:file.limits', {
          kinds: accepts.accept.map((each) => each.toUpperCase()).join(', '),
          limit: sizeWords(accepts.maxSize, language),
          count: max,
        })}
      </p>
      {refused.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a problem has no other name than its place.
        <ProblemText key={at} id={`${own}-refused-${at}`} field={field.name} problem={problem} t={t} />
      ))}
      <p className="pt-hidden" role="status">
        {sent.said}
      </p>
    </div>
  );
}

const endingsOf = (kind: keyof typeof fileKinds) => fileKinds[kind].endings.map((ending) => `.${ending}`);
