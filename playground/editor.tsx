import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import type { Found } from './project';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--play-key)' },
  { tag: tags.string, color: 'var(--play-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--play-value)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', color: 'var(--mui-palette-text-primary)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-gutters': { background: 'transparent', color: 'var(--mui-palette-text-secondary)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--mui-palette-text-primary)' },
});

interface EditorProps {
  readonly label: string;
  readonly text: string;
  readonly found: readonly Found[];
  readonly onChange: (text: string) => void;
}

/** An editor of JSON. It is in a shadow root, where its styles are objects of the page and no element that a strict policy would block. */
export function Editor({ label, text, found, onChange }: EditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(onChange);
  latest.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; texts come by the effect below
  useEffect(() => {
    const host = holder.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          indentOnInput(),
          lintGutter(),
          json(),
          syntaxHighlighting(colors),
          look,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    const marks = found.map(({ line: number, column, severity, sentence }) => {
      const line = doc.line(Math.min(Math.max(1, number), doc.lines));
      return { from: Math.min(line.from + column - 1, line.to), to: line.to, severity, message: sentence };
    });
    editor.dispatch(
      setDiagnostics(
        editor.state,
        marks.sort((one, other) => one.from - other.from),
      ),
    );
  }, [found]);

  return <div ref={holder} className="play-editor" />;
}
