import type { Json } from '../model';
import { readFileValue } from '../runtime';
import { useEngine } from './engine';

/** A file in words, as a link that saves it; words alone where files have no address, and for a value that names no file. */
export function FileLink({ value, words }: { readonly value: Json | undefined; readonly words: string }) {
  const { files } = useEngine();
  const file = readFileValue(value);
  if (file?.id === undefined || files === undefined) return words;
  return (
    <a href={files.address(String(value))} className="pt-link" download={file.name}>
      {words}
    </a>
  );
}
