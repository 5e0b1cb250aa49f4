/** The mark: a feasible region with the path of the simplex method along its edge. Decorative; the name is beside it. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path d="M5 23 9 8l12-3 7 9-5 12-12 2z" className="brand-region" />
      <path d="M5 23 9 8l12-3 7 9" className="brand-path" />
      <circle cx="28" cy="14" r="3" className="brand-optimum" />
    </svg>
  );
}

/** Large, quiet version of the mark for the side panel: a region in space, its levels, and the way along its edges to the best corner. */
export function BrandField() {
  const [x, y] = way.at(-1) as readonly [number, number];
  return (
    <svg
      className="brand-field"
      viewBox="0 0 474 490"
      preserveAspectRatio="xMaxYMax meet"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="brand-levels" d={levels.map((level) => `M-363 ${level - 240} 837 ${level + 240}`).join('')} />
      {faces.map(({ outline, light }) => (
        <path key={outline} className="brand-face" d={`M${outline}z`} fillOpacity={light} />
      ))}
      <path className="brand-edge brand-edge-behind" d={edgesBehind} />
      <path className="brand-edge" d={edges} />
      <path className="brand-path" d={`M${way.join(' ')}`} />
      {way.slice(0, -1).map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="5" className="brand-vertex" />
      ))}
      <circle cx={x} cy={y} r="18" className="brand-glow" />
      <circle cx={x} cy={y} r="9" className="brand-optimum" />
    </svg>
  );
}

/* A polytope of fifteen constraints, computed once and seen from the side. */
const faces = [
  { outline: '218 130 389 161 434 139 392 82 283 40 207 45', light: 0.14 },
  { outline: '256 277 354 295 389 161 218 130 185 168', light: 0.11 },
  { outline: '354 295 381 368 423 314 434 139 389 161', light: 0.085 },
  { outline: '40 200 60 249 185 168 218 130 207 45 128 63', light: 0.065 },
  { outline: '119 369 256 277 185 168 60 249', light: 0.04 },
  { outline: '119 369 161 450 381 368 354 295 256 277', light: 0.025 },
];
const edges =
  'M283 40 207 45 128 63 40 200 60 249 119 369 161 450 381 368 423 314 434 139 392 82zM207 45 218 130 389 161 434 139M218 130 185 168 60 249M185 168 256 277 119 369M256 277 354 295 389 161M354 295 381 368';
const edgesBehind =
  'M154 63 283 40M148 63 128 247 82 280 40 200M345 205 392 82M154 63 292 216 345 205 395 293 423 314M292 216 212 286 128 247M82 280 157 442 217 317 395 293M217 317 212 286';
const way = [
  [161, 450],
  [119, 369],
  [256, 277],
  [185, 168],
  [218, 130],
  [207, 45],
  [283, 40],
  [392, 82],
] as const;
/** Where lines of equal value cross the middle; the first one touches the best corner. */
const levels = [20, 110, 200, 290, 380, 470];
