import { type FormSpec, formSpec, type Values, valuesOf } from '../form/spec';
import type { BenchmarkPage } from './benchmark-page';
import { createProbe } from './probe';

/** A form on the page. */
export interface Mounted {
  unmount(): void;
  submit(): void;
  value(name: string): unknown;
}

/** How one engine draws the form. */
export interface Contestant {
  readonly peer: string;
  /** Matches once per problem shown. */
  readonly problems: string;
  locate(name: string): HTMLElement | null;
  /** Loads what an application has loaded before it renders; returns the function that renders the form. */
  prepare(spec: FormSpec): Promise<(root: HTMLElement, values: Values) => Mounted>;
}

/** Makes the page implement the contract for the number of fields in its address. */
export function offer({ peer, problems, locate, prepare }: Contestant): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the form.');
  const spec = formSpec(Number(new URLSearchParams(window.location.search).get('n') ?? 20));
  const values = { empty: valuesOf(spec, 'empty'), filled: valuesOf(spec, 'filled') };
  let draw: Awaited<ReturnType<typeof prepare>> | undefined;
  let mounted: Mounted | undefined;
  const page: BenchmarkPage = {
    contract: 1,
    peer,
    mount(size, filling = 'empty') {
      if (size !== spec.size || draw === undefined) throw new Error(`This page is ready for ${spec.size} fields.`);
      mounted = draw(root, values[filling]);
    },
    unmount() {
      mounted?.unmount();
      mounted = undefined;
    },
    locate,
    toggle: (name) => locate(name)?.click(),
    submit: () => mounted?.submit(),
    errorCount: () => document.querySelectorAll(problems).length,
    value: (name) => mounted?.value(name),
  };
  window.__bench = page;
  window.__probe = createProbe(page);
  window.__ready = prepare(spec).then((ready) => {
    draw = ready;
  });
}
