import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { type Filling, type FormSpec, formSpec } from '../form/spec';
import type { Figures } from './figures';
import { median } from './statistics';
import { difference, openTab, type Tab } from './tab';

/** Forty keys, at the pace of a fast typist. */
const TEXT = 'she sells 48 sea shells by the sea shore';
const PACE = 60;
const WARM_MOUNTS = 3;
const TOGGLES = 6;

/** Measures one page once: drawing and submitting in one fresh tab, typing and switching in another. */
export async function measure(context: BrowserContext, address: string, size: number): Promise<Figures> {
  const spec = formSpec(size);
  return { ...(await drawing(context, address, spec)), ...(await using(context, address, spec)) };
}

/** Cold: the first time in a fresh tab. Warm: the median of some more in the same tab. */
async function drawing(context: BrowserContext, address: string, spec: FormSpec) {
  const tab = await openTab(context, address, spec.size);
  const unused = await tab.heap();
  const mount = await tab.cost(() => mountIn(tab, spec, 'empty'), 300);
  await complete(tab, spec);
  const heap = (await tab.heap()) - unused;
  const elements = await tab.page.evaluate(() => document.querySelectorAll('*').length);
  const submit = await tab.cost(() => tab.probe('submit', spec.problems), 300);
  const shown = await tab.page.evaluate(() => window.__bench?.errorCount());
  if (shown !== spec.problems) throw new Error(`${shown} problems were shown instead of ${spec.problems}.`);
  const mounts: number[] = [];
  const submits: number[] = [];
  for (let turn = 0; turn < WARM_MOUNTS; turn++) {
    await tab.probe('unmount');
    await wait(150);
    await tab.session.send('HeapProfiler.collectGarbage');
    mounts.push((await tab.cost(() => mountIn(tab, spec, 'empty'), 200)).all);
    submits.push((await tab.cost(() => tab.probe('submit', spec.problems), 200)).all);
  }
  const gzip = await tab.weight();
  await tab.close();
  return {
    mount: mount.all,
    remount: median(mounts),
    submit: submit.all,
    resubmit: median(submits),
    heap,
    elements,
    gzip,
  };
}

async function using(context: BrowserContext, address: string, spec: FormSpec) {
  const tab = await openTab(context, address, spec.size);
  await mountIn(tab, spec, 'filled');
  await complete(tab, spec);
  if (!(await tab.probe('focus', spec.typedField))) throw new Error('The field to type into took no focus.');
  await tab.session.send('HeapProfiler.collectGarbage');
  await wait(500);

  // The next key comes only when the main thread is free again, as the response of `spent` shows. Deferred work is awaited.
  const before = await tab.spent();
  for (const key of TEXT) {
    const start = performance.now();
    await press(tab, key);
    await wait(Math.max(0, PACE - (performance.now() - start)));
    await tab.spent();
  }
  await wait(700);
  const typing = difference(before, await tab.spent());
  const typed = await tab.probe('text', spec.typedField);
  if (typed !== TEXT) throw new Error(`What was typed arrived as ${JSON.stringify(typed)}.`);

  const hidden: number[] = [];
  const shown: number[] = [];
  for (let turn = 0; turn < TOGGLES; turn++) {
    hidden.push((await tab.cost(() => tab.probe('toggle', spec.tick, spec.dependents, false), 150)).all);
    shown.push((await tab.cost(() => tab.probe('toggle', spec.tick, spec.dependents, true), 150)).all);
  }
  await tab.close();
  return {
    key: typing.all / TEXT.length,
    keyScript: typing.script / TEXT.length,
    toggle: (median(hidden) + median(shown)) / 2,
  };
}

async function mountIn(tab: Tab, { size, fields }: FormSpec, filling: Filling): Promise<void> {
  const ends = [fields[0], fields.at(-1)].flatMap((field) => field?.name ?? []);
  await tab.probe('mount', size, filling, ends);
}

async function complete(tab: Tab, { fields, size }: FormSpec): Promise<void> {
  const names = fields.map(({ name }) => name);
  const missing = await tab.probe('missing', names);
  if (missing.length > 0) throw new Error(`${missing.length} of ${size} fields are not there: ${missing.slice(0, 5)}`);
}

async function press(tab: Tab, key: string): Promise<void> {
  const event = { key, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
  await tab.session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, unmodifiedText: key, ...event });
  await tab.session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
