import type { Tone } from '../../../model';

/** A status as text, with a color and a mark: color alone conveys nothing. */
export function Chip({ tone = 'neutral', text }: { readonly tone?: Tone | undefined; readonly text: string }) {
  return <span className={`pt-chip pt-tone-${tone}`}>{text}</span>;
}
