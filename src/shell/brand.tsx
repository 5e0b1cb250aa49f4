/** The mark: a feasible region with the path of the simplex method along its edge. Decorative; the name stands beside it. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path d="M5 23 9 8l12-3 7 9-5 12-12 2z" className="brand-region" />
      <path d="M5 23 9 8l12-3 7 9" className="brand-path" />
      <circle cx="28" cy="14" r="3" className="brand-optimum" />
    </svg>
  );
}

/** Large, quiet version of the mark for the side panel. */
export function BrandField() {
  return (
    <svg className="brand-field" viewBox="0 0 600 600" fill="none" aria-hidden="true" focusable="false">
      <g className="brand-contours">
        {[0, 1, 2, 3, 4, 5].map((step) => (
          <path key={step} d={`M-40 ${520 - step * 70} 640 ${300 - step * 70}`} />
        ))}
      </g>
      <path className="brand-region" d="M90 430 150 190 350 120 500 250 430 450 230 500z" />
      <path className="brand-path" d="M90 430 150 190 350 120 500 250" />
      {[
        [90, 430],
        [150, 190],
        [350, 120],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="7" className="brand-vertex" />
      ))}
      <circle cx="500" cy="250" r="14" className="brand-optimum" />
    </svg>
  );
}
