import { useState } from 'react';
import { createGrowingMarkdown } from './growing-markdown';
import { type PassageDrawing, PassageView } from './passage-view';

interface GrowingArticleProps {
  readonly text: string;
  /** More of the text is to come. */
  readonly growing: boolean;
  readonly drawing: PassageDrawing;
}

/** Text that is still streaming: finished parts are parsed and drawn once. */
export function GrowingArticle({ text, growing, drawing }: GrowingArticleProps) {
  const [reader] = useState(createGrowingMarkdown);
  return (
    <div className="pt-article">
      {reader.read(text, growing).map((passage, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end; a block has no other name than its place.
        <PassageView key={at} passage={passage} drawing={drawing} />
      ))}
    </div>
  );
}
