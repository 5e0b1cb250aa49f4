import type { FigureName } from '../../model';

/** A region with a path along its edge: shared by all drawings. */
const region = 'M26 74 38 30l34-10 28 24-10 40-34 12z';

/** A small drawing for empty states. Decorative: the text is below it. */
export function Figure({ name }: { readonly name: FigureName }) {
  return (
    <svg className="pt-figure" viewBox="0 0 128 112" fill="none" aria-hidden="true" focusable="false">
      <ellipse className="pt-figure-ground" cx="62" cy="101" rx="42" ry="5" />
      <path className="pt-figure-levels" d="M4 88 120 44M4 66 104 28M20 104l104-40" />
      <path className="pt-figure-region" d={region} />
      {name === 'nothing' && (
        <>
          <path className="pt-figure-way pt-figure-ahead" d="M26 74 38 30l34-10 28 24" />
          <circle className="pt-figure-start" cx="26" cy="74" r="5" />
          <circle className="pt-figure-end" cx="100" cy="44" r="7" />
        </>
      )}
      {name === 'lost' && (
        <>
          <path className="pt-figure-way" d="M26 74 38 30l34-10" />
          <path className="pt-figure-way pt-figure-ahead" d="M72 20c16-14 30-12 44-2" />
          <circle className="pt-figure-start" cx="26" cy="74" r="5" />
          <circle className="pt-figure-end" cx="117" cy="19" r="7" />
        </>
      )}
      {name === 'closed' && (
        <>
          <path className="pt-figure-way" d="M26 74 38 30" />
          <path className="pt-figure-bar" d="m27 27 22 7" />
          <circle className="pt-figure-start" cx="26" cy="74" r="5" />
          <circle className="pt-figure-end" cx="100" cy="44" r="7" />
        </>
      )}
    </svg>
  );
}
