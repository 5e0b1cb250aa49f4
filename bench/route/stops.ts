/** A page to navigate to by the menu, and how to detect that it is shown. */
export interface Stop {
  readonly name: string;
  /** Text of its link in the menu. */
  readonly link: string;
  readonly heading: string;
  /** Text that only this page contains, at its end. */
  readonly last: string;
}

/** The tour of the benchmark: a list of 25 records, a small list, a page of text. */
export const stops: readonly Stop[] = [
  { name: '25 licenses', link: 'Licenses', heading: 'Licenses', last: 'LIC-DEM0-0031' },
  { name: '5 keys', link: 'API keys', heading: 'API keys', last: 'Default key' },
  { name: 'text', link: 'Help', heading: 'Help', last: 'together with the time.' },
];

/**
 * Presses a link of the menu and returns the milliseconds until the frame with the page's content was produced. Runs in the page, in
 * isolation: nothing of this file is available there.
 */
export async function go({ link, heading, last }: Stop): Promise<number> {
  const patience = 30_000;
  // A separate task: what runs within the command that requested it is not counted.
  await new Promise((done) => setTimeout(done, 0));
  const entry = [...document.querySelectorAll<HTMLElement>('nav a')].find((one) => one.textContent?.startsWith(link));
  if (entry === undefined) throw new Error(`The menu has no ${link}.`);
  const start = performance.now();
  entry.click();
  for (;;) {
    await new Promise((done) => requestAnimationFrame(done));
    const shown = document.querySelector('h1')?.textContent === heading;
    if (shown && document.querySelector('main')?.textContent?.includes(last)) break;
    if (performance.now() - start > patience) throw new Error(`${link} never came.`);
  }
  // The first message after a frame's callbacks arrives when the frame was produced.
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  return performance.now() - start;
}
