import type { HTMLAttributes, ReactNode } from 'react';

/** Levels of headings that a page of the engine may use. */
export type HeadingLevel = 1 | 2 | 3 | 4;

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly level: HeadingLevel;
  readonly children: ReactNode;
}

/** A heading of the level required by its place in the page. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}
