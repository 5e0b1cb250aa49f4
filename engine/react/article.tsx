import { Fragment, useMemo } from 'react';
import { TextLink } from './elements/text-link';
import { type Inline, type Passage, readMarkdown } from './markdown';
import { writtenLink } from './written-link';

/** Text with the portal's small Markdown, drawn as elements. Loaded when a screen first has one. */
export default function Article({ text }: { readonly text: string }) {
  const passages = useMemo(() => readMarkdown(text), [text]);
  return <div className="pt-article">{passages.map((passage, at) => draw(passage, at))}</div>;
}

function draw(passage: Passage, at: number) {
  switch (passage.kind) {
    case 'code':
      return <pre key={at}>{passage.text}</pre>;
    case 'list': {
      const Tag = passage.ordered ? 'ol' : 'ul';
      // The text is read anew as a whole, so a passage has no other name than its place.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      return (
        <Tag key={at}>
          {passage.items.map((item, place) => (
            <li key={place}>{run(item)}</li>
          ))}
        </Tag>
      );
    }
    case 'note':
      return (
        <div key={at} className="pt-note" role="note">
          {rows(passage.lines)}
        </div>
      );
    case 'paragraph':
      return <p key={at}>{rows(passage.lines)}</p>;
  }
}

function rows(lines: readonly (readonly Inline[])[]) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
    <Fragment key={at}>
      {at > 0 && <br />}
      {run(line)}
    </Fragment>
  ));
}

function run(parts: readonly Inline[]) {
  return parts.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'code':
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place.
        return <code key={at}>{part.text}</code>;
      case 'bold':
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        return <strong key={at}>{run(part.of)}</strong>;
      case 'link':
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <TextLink key={at} to={writtenLink(part.href, window.location.origin)}>
            {run(part.of)}
          </TextLink>
        );
    }
  });
}
