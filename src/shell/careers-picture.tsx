/** Steps that rise from left to right, people on them, and their path. */
export default function CareersPicture() {
  return (
    <svg viewBox="0 0 1440 520" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true" focusable="false">
      {stairs.map(({ x, top }) => (
        <rect key={x} className="backdrop-stair" x={x} y={top} width="236" height={540 - top} rx="18" />
      ))}
      <path
        className="backdrop-way"
        d={stairs.map(({ x, top }, at) => `${at ? 'L' : 'M'}${x + 118} ${top - 64}`).join('')}
      />
      {stairs.map(({ x, top }, at) => (
        <g key={x} className={at === stairs.length - 1 ? 'backdrop-person backdrop-first' : 'backdrop-person'}>
          <circle cx={x + 118} cy={top - 64} r="17" />
          <path d={`M${x + 88} ${top - 6}v-8a30 30 0 0 1 60 0v8z`} />
        </g>
      ))}
    </svg>
  );
}

const stairs = [0, 1, 2, 3, 4, 5].map((step) => ({ x: -8 + step * 244, top: 484 - step * 26 }));
