import './file.css';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldProblem } from '../../model';
import { Button, ProblemText, useEngine, type WidgetProps } from '../../react';
import {
  cleanFileName,
  fileKinds,
  fileLimits,
  kindOfName,
  readFileValue,
  sizeWords,
  validateFile,
  validateFileContent,
  writeFileValue,
} from '../../runtime';

/** A file that is being sent, or whose sending broke off. */
interface Sending {
  readonly file: File;
  readonly arrived: number;
  readonly stop: AbortController;
  /** Why it does not go on, and where it can. */
  readonly failed?: FieldProblem;
  readonly resume?: string | undefined;
}

/**
 * A file: chosen, dropped, pasted or photographed, and sent at once, before the form. The browser's own control lies over the whole area,
 * so choosing and dropping are native, by keyboard and for screen readers too.
 */
export default function FileWidget({ field, state, control, labelId, onChange }: WidgetProps) {
  const { t, language, files } = useEngine();
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState<Sending>();
  const [refused, setRefused] = useState<FieldProblem>();
  const [removed, setRemoved] = useState<string>();
  const [said, setSaid] = useState('');
  const [over, setOver] = useState(false);
  const limits = fileLimits(field.settings);
  const held = readFileValue(state.value);
  const still = control.readOnly === true || control.disabled === true;

  // After the form is left nothing more is sent; a form that is reset has another value.
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const awaited = held !== undefined && held.id === undefined;
  useEffect(() => {
    if (awaited || running.current === undefined) return;
    running.current.abort();
    running.current = undefined;
    setSending(undefined);
  }, [awaited]);
  // Back in the net, it goes on by itself.
  useEffect(() => {
    if (sending?.failed === undefined) return;
    const goOn = () => void send(sending.file, sending.resume);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  });
  useEffect(() => {
    if (removed !== undefined) undo.current?.focus();
  }, [removed]);

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || still) return;
    const name = cleanFileName(file.name);
    const problem = validateFile({ name, size: file.size }, limits) ?? (await contentProblem(name, file));
    if (problem) {
      setRefused({ code: problem.code, message: `problems:${problem.code}`, args: problem.args ?? {} });
      return;
    }
    running.current?.abort();
    // Without what a name may deceive by.
    await send(name === file.name ? file : new File([file], name, { type: file.type }), undefined);
  }

  async function send(file: File, resume: string | undefined): Promise<void> {
    if (files === undefined) return;
    const stop = new AbortController();
    running.current = stop;
    setRefused(undefined);
    setRemoved(undefined);
    setSaid(t('kit:file.sending', { name: file.name }));
    const about = { file, stop, resume };
    setSending({ ...about, arrived: 0 });
    onChange(writeFileValue({ size: file.size, name: file.name }));
    let told = 0;
    const onProgress = (arrived: number) => {
      if (stop.signal.aborted) return;
      setSending({ ...about, arrived });
      const quarter = Math.floor((arrived / file.size) * 4);
      if (quarter > told && quarter < 4) setSaid(t('kit:file.progress', { percent: quarter * 25, name: file.name }));
      told = Math.max(told, quarter);
    };
    const sent = await files.send(file, { onProgress, signal: stop.signal, resume }).catch(() => undefined);
    if (sent === undefined || stop.signal.aborted) return;
    if (sent.ok) {
      running.current = undefined;
      setSending(undefined);
      setSaid(t('kit:file.sent', { name: file.name }));
      onChange(sent.value);
    } else if (!sent.again) {
      running.current = undefined;
      setSending(undefined);
      setSaid('');
      setRefused(sent.problem);
      onChange(undefined);
    } else {
      setSaid('');
      setSending((now) => now && { ...now, failed: sent.problem, resume: sent.resume });
    }
  }

  function cancel(name: string) {
    running.current?.abort();
    running.current = undefined;
    setSending(undefined);
    setSaid(t('kit:file.cancelled', { name }));
    onChange(undefined);
    input.current?.focus();
  }

  function remove(name: string) {
    setRemoved(typeof state.value === 'string' ? state.value : undefined);
    setSaid(t('kit:file.removed', { name }));
    onChange(undefined);
  }

  function putBack() {
    onChange(removed);
    setRemoved(undefined);
    setSaid('');
    input.current?.focus();
  }

  const described = [refused && `${own}-refused`, control['aria-describedby'], `${own}-limits`];
  const { readOnly: _readOnly, 'aria-describedby': _described, ...focusable } = control;
  const kind = held && kindOfName(held.name);
  const address = held?.id === undefined ? undefined : files?.address(String(state.value));
  const row = held !== undefined && (
    <div className="pt-file-row">
      {address !== undefined && kind !== undefined && 'picture' in fileKinds[kind] && (
        <img className="pt-file-picture" src={address} alt="" />
      )}
      <span className="pt-file-name">
        {address === undefined ? (
          held.name
        ) : (
          <a className="pt-link" href={address} download={held.name}>
            {held.name}
          </a>
        )}
      </span>
      <span className="pt-file-size">{sizeWords(held.size, language)}</span>
      {!still && sending?.failed && (
        <Button kind="secondary" onClick={() => void send(sending.file, sending.resume)}>
          {t('kit:file.again')}
        </Button>
      )}
      {!still && sending && (
        <Button kind="quiet" onClick={() => cancel(held.name)}>
          {t('kit:file.cancel')}
        </Button>
      )}
      {!still && !sending && (
        <Button kind="quiet" onClick={() => remove(held.name)}>
          {t('kit:file.remove')}
        </Button>
      )}
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
      {awaited && !sending && state.problems.length === 0 && (
        <ProblemText
          id={`${own}-failed`}
          field={field.name}
          problem={{ code: 'file.uploading', message: 'problems:file.uploading', args: {} }}
          t={t}
        />
      )}
      {sending?.failed && <ProblemText id={`${own}-failed`} field={field.name} problem={sending.failed} t={t} />}
    </div>
  );
  if (control.readOnly === true)
    return (
      <fieldset
        id={control.id}
        className="pt-file"
        data-field={field.name}
        aria-labelledby={labelId}
        aria-describedby={control['aria-describedby']}
        tabIndex={-1}
      >
        {row || <div className="pt-file-row">{t('kit:file.none')}</div>}
      </fieldset>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what is pasted into the control inside, and is no control itself.
    <div
      className="pt-file"
      onPaste={({ clipboardData }: ClipboardEvent) => void take(clipboardData.files[0])}
      // A file on its way is no mistake that has to be told when the field is left.
      onBlur={(event) => sending && !sending.failed && event.stopPropagation()}
    >
      {row}
      {removed !== undefined && held === undefined && (
        <div className="pt-file-row">
          <span className="pt-file-name">{t('kit:file.removed', { name: readFileValue(removed)?.name ?? '' })}</span>
          <Button kind="secondary" ref={undo} onClick={putBack}>
            {t('kit:file.back')}
          </Button>
        </div>
      )}
      <div className="pt-file-drop" data-over={over ? '' : undefined}>
        <span id={`${own}-choose`} className="pt-button pt-button-secondary">
          {t(held === undefined ? 'kit:file.choose' : 'kit:file.other')}
        </span>
        <span className="pt-help pt-file-or" aria-hidden="true">
          {t(files === undefined ? 'kit:file.unavailable' : 'kit:file.drop')}
        </span>
        <input
          {...focusable}
          ref={input}
          type="file"
          disabled={control.disabled === true || files === undefined}
          accept={limits.accept.flatMap((each) => [fileKinds[each].type, ...endingsOf(each)]).join(',')}
          aria-labelledby={labelId && `${labelId} ${own}-choose`}
          aria-describedby={described.filter(Boolean).join(' ')}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p id={`${own}-limits`} className="pt-help">
        {t('kit:file.limits', {
          kinds: limits.accept.map((each) => each.toUpperCase()).join(', '),
          limit: sizeWords(limits.maxSize, language),
        })}
      </p>
      {refused && <ProblemText id={`${own}-refused`} field={field.name} problem={refused} t={t} />}
      <p className="pt-hidden" role="status">
        {refused
          ? t(refused.message, refused.args)
          : sending?.failed
            ? t(sending.failed.message, sending.failed.args)
            : said}
      </p>
    </div>
  );
}

const endingsOf = (kind: keyof typeof fileKinds) => fileKinds[kind].endings.map((ending) => `.${ending}`);

/** What the server will say of the content: told before anything is sent. */
function contentProblem(name: string, file: File) {
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  return validateFileContent(name, { size: file.size, read });
}
