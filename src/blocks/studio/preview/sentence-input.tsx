import { useEffect, useRef, useState } from 'react';

interface SentenceInputProps {
  readonly label: string;
  readonly value: string;
  /** Position of the sentence in the frame, in pixels of its page. */
  readonly place: { readonly top: number; readonly left: number; readonly width: number };
  readonly onDone: (value: string | undefined) => void;
}

/** Pixels: room for a few words. */
const least = 160;

/** Edits a sentence in place. Enter or blur saves it, Escape does not. */
export function SentenceInput({ label, value, place, onDone }: SentenceInputProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const done = (next: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  return (
    <input
      ref={input}
      className="pt-input studio-sentence-input"
      aria-label={label}
      style={{
        top: place.top,
        left: place.left,
        width: Math.max(place.width + 32, least),
        maxWidth: `calc(100% - ${place.left}px - 0.25rem)`,
      }}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => done(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') done(text);
        if (event.key === 'Escape') done(undefined);
        if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
      }}
    />
  );
}
