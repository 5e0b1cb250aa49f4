interface RingProps {
  readonly value: number;
  readonly total: number;
  /** Text in the middle, for instance `2/3`. */
  readonly text: string;
}

const size = 48;
const thickness = 2.5;
const radius = (size - thickness) / 2;

/** Progress as a ring of 48 px, 2.5 px thick (specification section 2). Decorative: put the progress in text next to it. */
export function Ring({ value, total, text }: RingProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, value / total)) : 0;
  return (
    <svg className="pt-ring" width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle className="pt-ring-rail" cx={size / 2} cy={size / 2} r={radius} strokeWidth={thickness} />
      <circle
        className="pt-ring-done"
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeWidth={thickness}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
      <text x="50%" y="50%" dy="0.35em" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}
