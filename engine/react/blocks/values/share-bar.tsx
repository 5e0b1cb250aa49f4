/** A usage bar. Decorative: the numbers are in text next to it. */
export function ShareBar({ part }: { readonly part: number }) {
  const width = Math.min(1, Math.max(0, part)) * 100;
  const level = part >= 1 ? 'danger' : part >= 0.8 ? 'warning' : 'info';
  return (
    <svg className={`pt-share-bar pt-tone-${level}`} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="pt-share-rail" width="100" height="6" />
      <rect className="pt-share-part" width={width} height="6" />
    </svg>
  );
}
