import { useEffect, useRef, useState } from 'react';
import type { FieldProblem, Json, Verdict } from '../../model';
import { useEngine, type WidgetProps } from '../../react';
import {
  cleanFileName,
  fileLimits,
  fileValuesIn,
  ofOneAmongSeveral,
  readFileValue,
  validateFile,
  validateFileContent,
  writeFileValue,
} from '../../runtime';

/** A file that is being sent, or whose sending broke off. */
export interface Sending {
  readonly file: File;
  readonly arrived: number;
  /** Why it does not go on, and where it can. */
  readonly failed?: FieldProblem;
  readonly resume?: string | undefined;
}

/** A file that was removed, and where it was. */
interface Removed {
  readonly value: string;
  readonly index: number;
}

/** As many files of a field are sent at the same time; the others wait. */
const mostAtOnce = 3;

/** Does what it is given, so much of it at the same time. */
function createQueue(most: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go));
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  };
}

/** The files of a field, one or several: what it holds, what is on its way, and what can be done with them. */
export function useFiles({
  field,
  state,
  control,
  onChange,
}: Pick<WidgetProps, 'field' | 'state' | 'control' | 'onChange'>) {
  const { t, files } = useEngine();
  const several = field.type === 'files';
  const limits = fileLimits(field.settings);
  const max = several ? limits.max : 1;
  const still = control.readOnly === true || control.disabled === true;
  const values = fileValuesIn(state.value);
  const [sendings, setSendings] = useState<ReadonlyMap<string, Sending>>(new Map());
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [removed, setRemoved] = useState<Removed>();
  const [said, setSaid] = useState('');

  // What answers arrive for, also between two renderings.
  const now = useRef(values);
  now.current = values;
  const running = useRef(new Map<string, AbortController>());
  const [inTurn] = useState(() => createQueue(mostAtOnce));
  const left = useRef(false);

  function put(next: readonly string[]): void {
    now.current = next;
    const value: Json | undefined = several ? [...next] : next[0];
    onChange(next.length === 0 ? undefined : value);
  }

  const replace = (value: string, by?: string) =>
    put(now.current.flatMap((each) => (each === value ? (by ?? []) : each)));

  function note(value: string, sending: Sending | undefined): void {
    setSendings((before) => {
      const after = new Map(before);
      if (sending) after.set(value, sending);
      else after.delete(value);
      return after;
    });
  }

  function stop(value: string): void {
    running.current.get(value)?.abort();
    running.current.delete(value);
    note(value, undefined);
  }

  // After the form is left nothing more is sent; a form that is reset has other values.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      for (const each of running.current.values()) each.abort();
    };
  }, []);
  const held = values.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the field holds decides.
  useEffect(() => {
    for (const value of [...running.current.keys()]) if (!now.current.includes(value)) stop(value);
  }, [held]);
  // Back in the net, they go on by themselves.
  useEffect(() => {
    if (![...sendings.values()].some(({ failed }) => failed)) return;
    const goOn = () => {
      for (const [value, { failed }] of sendings) if (failed) void again(value);
    };
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  });

  const asProblem = ({ code, args }: Verdict): FieldProblem => ({
    code,
    message: `problems:${code}`,
    args: args ?? {},
  });
  const named = (value: string, problem: Verdict) => asProblem(several ? ofOneAmongSeveral(value, problem) : problem);

  /** Takes files that were chosen, dropped or pasted: too many not at all, else those that are right. */
  async function take(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0 || still || files === undefined) return;
    // What came back from a draft half sent is sent again in its place.
    const isLost = (value: string) => readFileValue(value)?.id === undefined && !running.current.has(value);
    const valueWhileSent = ({ name, size }: File) => writeFileValue({ size, name: cleanFileName(name) });
    const room = () => {
      const sentAgain = new Set(
        chosen.map(valueWhileSent).filter((value) => now.current.includes(value) && isLost(value)),
      );
      return several ? max - now.current.length + sentAgain.size : 1;
    };
    const tooMany = asProblem({ code: 'files.tooMany', args: { count: max } });
    if (chosen.length > room()) return setRefused([tooMany]);
    const problems: FieldProblem[] = [];
    const right = new Map<string, File>();
    for (const file of chosen) {
      // Without what a name may deceive by.
      const name = cleanFileName(file.name);
      const value = writeFileValue({ size: file.size, name });
      const problem = validateFile({ name, size: file.size }, limits) ?? (await contentProblem(name, file));
      if (left.current) return;
      if (problem) problems.push(named(value, problem));
      else if (several && (right.has(value) || now.current.some((each) => isSame(each, value) && !isLost(each))))
        problems.push(asProblem({ code: 'files.doubled' }));
      else right.set(value, name === file.name ? file : new File([file], name, { type: file.type }));
    }
    if (right.size > room()) return setRefused([tooMany]);
    setRefused(problems);
    if (right.size === 0) return;
    setRemoved(undefined);
    if (!several) for (const value of [...running.current.keys()]) stop(value);
    const before = several ? now.current : [];
    put([...before, ...[...right.keys()].filter((value) => !before.includes(value))]);
    const [first] = right.values();
    setSaid(
      right.size > 1
        ? t('kit:file.sendingSeveral', { count: right.size })
        : t('kit:file.sending', { name: first?.name ?? '' }),
    );
    await Promise.all([...right].map(([value, file]) => send(value, file, undefined)));
  }

  const discard = (resume: string | undefined) => resume !== undefined && files?.discard?.(resume);

  async function send(value: string, file: File, resume: string | undefined): Promise<void> {
    if (files === undefined) return;
    const abort = new AbortController();
    running.current.set(value, abort);
    note(value, { file, resume, arrived: 0 });
    let told = 0;
    const onProgress = (arrived: number) => {
      if (abort.signal.aborted) return;
      note(value, { file, resume, arrived });
      const quarter = Math.floor((arrived / file.size) * 4);
      // Of several at once, only the ends are said.
      if (quarter > told && quarter < 4 && running.current.size === 1)
        setSaid(t('kit:file.progress', { percent: quarter * 25, name: file.name }));
      told = Math.max(told, quarter);
    };
    const sent = await inTurn(async () => {
      if (!abort.signal.aborted) return files.send(file, { onProgress, signal: abort.signal, resume });
      discard(resume);
      return undefined;
    }).catch(() => undefined);
    if (sent === undefined || abort.signal.aborted) return;
    if (!sent.ok && sent.again) {
      // It waits for another attempt, until it is stopped.
      abort.signal.addEventListener('abort', () => discard(sent.resume));
      setSaid('');
      note(value, { file, arrived: 0, failed: sent.problem, resume: sent.resume });
      return;
    }
    running.current.delete(value);
    note(value, undefined);
    if (sent.ok) {
      setSaid(t('kit:file.sent', { name: file.name }));
      replace(value, sent.value);
      return;
    }
    setSaid('');
    const { problem } = sent;
    setRefused((before) => [...before, problem.code.startsWith('file.') ? named(value, problem) : problem]);
    replace(value);
  }

  /** Sends a file whose sending broke off from where it was. */
  async function again(value: string): Promise<void> {
    const sending = sendings.get(value);
    if (!sending) return;
    setRefused([]);
    setSaid(t('kit:file.sending', { name: sending.file.name }));
    await send(value, sending.file, sending.resume);
  }

  function cancel(value: string): void {
    stop(value);
    setSaid(t('kit:file.cancelled', { name: nameOf(value) }));
    replace(value);
  }

  function remove(value: string): void {
    setRemoved({ value, index: now.current.indexOf(value) });
    setRefused([]);
    setSaid(t('kit:file.removed', { name: nameOf(value) }));
    replace(value);
  }

  function undoRemove(): void {
    if (removed) put(now.current.toSpliced(removed.index, 0, removed.value));
    setRemoved(undefined);
    setSaid('');
  }

  const failed = [...sendings.values()].findLast((each) => each.failed)?.failed;
  const heard = refused.length > 0 ? refused : failed ? [failed] : [];
  return {
    ...{ values, sendings, refused, several, max, still, take, again, cancel, remove, undoRemove },
    accepts: limits,
    removed:
      removed !== undefined && values.length < max && !values.includes(removed.value) ? removed.value : undefined,
    /** For screen readers. */
    said: heard.length > 0 ? heard.map(({ message, args }) => t(message, args)).join(' ') : said,
  };
}

const nameOf = (value: string) => readFileValue(value)?.name ?? '';

/** Whether two values are of files of the same name and size, sent or not. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [readFileValue(one), readFileValue(other)];
  return a !== undefined && a.name === b?.name && a.size === b.size;
}

/** What the server will say of the content: told before anything is sent. */
function contentProblem(name: string, file: File) {
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  return validateFileContent(name, { size: file.size, read });
}
