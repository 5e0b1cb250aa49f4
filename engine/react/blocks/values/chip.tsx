import type { Tone } from '../../../model';

/** A status in words, with a color and a mark that go with them: color alone says nothing. */
export function Chip({ tone = 'neutral', text }: { readonly tone?: Tone | undefined; readonly text: string }) {
  return <span className={`pt-chip pt-tone-${tone}`}>{text}</span>;
}
