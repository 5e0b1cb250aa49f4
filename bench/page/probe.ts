import type { BenchmarkPage } from './benchmark-page';

/**
 * The actions of a measurement in a page, built on the contract alone. It is part of every page, so that its weight is the same for all.
 * Each action begins in a separate task, outside the command that requested it, and ends when the frame that shows its result was produced.
 */
export interface Probe {
  mount(size: number, filling: 'empty' | 'filled', names: readonly string[]): Promise<void>;
  unmount(): Promise<void>;
  submit(problems: number): Promise<void>;
  toggle(tick: string, dependents: readonly string[], shown: boolean): Promise<void>;
  /** Brings a field into view and gives it focus. */
  focus(name: string): boolean;
  missing(names: readonly string[]): string[];
  text(name: string): string | undefined;
}

declare global {
  interface Window {
    __probe?: Probe;
  }
}

const PATIENCE = 120_000;

export function createProbe(page: BenchmarkPage): Probe {
  const isShown = (name: string) => page.locate(name)?.isConnected === true;
  return {
    async mount(size, filling, names) {
      await newTask();
      page.mount(size, filling);
      await until(() => names.every(isShown));
    },
    async unmount() {
      page.unmount();
      await frameProduced();
    },
    async submit(problems) {
      await newTask();
      page.submit();
      await until(() => page.errorCount() >= problems);
    },
    async toggle(tick, dependents, shown) {
      await newTask();
      page.toggle(tick);
      await until(() => dependents.every((name) => isShown(name) === shown));
    },
    focus(name) {
      const element = page.locate(name);
      if (!(element instanceof HTMLElement)) return false;
      element.scrollIntoView({ block: 'center' });
      element.focus();
      return document.activeElement === element;
    },
    missing: (names) => names.filter((name) => !isShown(name)),
    text(name) {
      const element = page.locate(name);
      return element instanceof HTMLInputElement ? element.value : undefined;
    },
  };
}

const newTask = () => new Promise((done) => setTimeout(done, 0));
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/** The first message after a frame's callbacks arrives when the frame was produced. */
async function frameProduced(): Promise<void> {
  await nextFrame();
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
}

async function until(holds: () => boolean): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > PATIENCE) throw new Error('What was waited for never came.');
    await nextFrame();
  }
  await frameProduced();
}
