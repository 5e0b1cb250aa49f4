import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem, type ProblemSentences } from '../../../../engine/definition';
import type { DefinitionProblem } from '../../../../engine/model';
import { setWhole } from '../documents/commands';
import { pathOfPointer, readDocument } from '../documents/json';
import { documentOf, metaSchemaOf } from '../documents/kinds';
import { rootOf } from '../properties/meta';
import type { WorldNames } from '../properties/references';
import { useStudioParts, useStudioState } from '../studio-context';
import { complete, hover } from './json-service';
import { worldNames } from './world-names';

const style = HighlightStyle.define([
  { tag: tags.propertyName, class: 'studio-json-key' },
  { tag: tags.string, class: 'studio-json-text' },
  { tag: [tags.number, tags.bool, tags.null], class: 'studio-json-value' },
]);

/** Marks a change that came from elsewhere in the studio: it is not treated as typing. */
const fromOutside = Transaction.userEvent.of('studio.outside');

/** The document's JSON. Typing goes through the same commands as every other change, and returns through them. */
export default function JsonTab() {
  const { t, i18n } = useTranslation(['studio', 'definition']);
  const { studio, mayEdit } = useStudioParts();
  const { work, selection, drawn, problems } = useStudioState(studio, 'work', 'selection', 'drawn', 'problems');
  const path = selection?.path ?? drawn?.path;
  const text = path === undefined ? undefined : work.texts.get(path);
  const kind = path === undefined ? undefined : documentOf(path)?.kind;
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const world = useRef<WorldNames | null>(null);
  const latest = useRef({ path, kind, studio });
  latest.current = { path, kind, studio };
  const sentences = i18n.getResourceBundle(i18n.language, 'definition') as ProblemSentences | undefined;
  useEffect(() => {
    world.current = worldNames(work.texts, drawn);
  }, [work.texts, drawn]);

  const back = () => {
    latest.current.studio.undo();
    return true;
  };
  const again = () => {
    latest.current.studio.redo();
    return true;
  };

  // The editor is created once; documents are loaded into it.
  const name = t('json.name', { path: path ?? '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: text comes by the effect below
  useEffect(() => {
    const parent = holder.current;
    if (!parent) return;
    const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    const editable = new Compartment();
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: text ?? '',
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          highlightActiveLine(),
          drawSelection(),
          bracketMatching(),
          indentOnInput(),
          lintGutter(),
          json(),
          syntaxHighlighting(style),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': name }),
          editable.of([EditorState.readOnly.of(!mayEdit), EditorView.editable.of(true)]),
          autocompletion({ override: [source], icons: false }),
          hoverTooltip((editor, offset) => tip(editor, offset)),
          // Undo is the studio's own: one history of all documents.
          keymap.of([
            { key: 'Mod-z', run: back, shift: again },
            { key: 'Mod-y', run: again },
            ...defaultKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            const { path: now } = latest.current;
            if (now === undefined) return;
            const typed = update.docChanged && !update.transactions.some((each) => each.isUserEvent('studio.outside'));
            if (typed) {
              const { texts } = latest.current.studio.state().work;
              latest.current.studio.run(setWhole(texts, now, update.state.doc.toString()), {
                label: 'json',
                about: documentOf(now)?.id ?? now,
                merge: `json ${now}`,
              });
            }
            if (update.selectionSet && !typed) selectAt(update.state);
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, [mayEdit, path]);

  function source({ state, pos, explicit }: CompletionContext): CompletionResult | null {
    const { kind: now } = latest.current;
    const root = now && rootOf(metaSchemaOf(now));
    if (!root || !world.current) return null;
    const before = state.sliceDoc(Math.max(0, pos - 1), pos);
    if (!explicit && !/["\w]/.test(before)) return null;
    const found = complete(state.doc.toString(), pos, root, world.current);
    if (!found) return null;
    const wish = state.sliceDoc(found.from, pos).replaceAll('"', '');
    return {
      from: found.from,
      to: found.to,
      filter: false,
      options: found.suggestions
        .filter(({ label }) => label.toLowerCase().includes(wish.toLowerCase()))
        .slice(0, 100)
        .map(({ label, insert, detail }) => ({ label, apply: insert, ...(detail && { info: detail }) })),
    };
  }

  function tip(editor: EditorView, offset: number) {
    const { kind: now } = latest.current;
    const root = now && rootOf(metaSchemaOf(now));
    const found = root && hover(editor.state.doc.toString(), offset, root);
    if (!found) return null;
    return {
      pos: found.from,
      end: found.to,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'studio-tip';
        dom.lang = 'en';
        dom.textContent = found.text;
        return { dom };
      },
    };
  }

  /** The properties panel shows the object at the caret. */
  function selectAt(state: EditorState) {
    const { path: now, studio: own } = latest.current;
    if (now === undefined || readDocument(state.doc.toString()) === undefined) return;
    const caret = getLocation(state.doc.toString(), state.selection.main.head).path;
    const last = caret.findLastIndex((part) => typeof part === 'number');
    const at = caret.slice(0, last + 1);
    if (JSON.stringify(at) !== JSON.stringify(own.state().selection?.at)) own.select({ path: now, at });
  }

  // From the other panels into the text: only the difference is replaced, so that caret and scroll position stay.
  useEffect(() => {
    const editor = view.current;
    if (!editor || text === undefined) return;
    const before = editor.state.doc.toString();
    if (before === text) return;
    let start = 0;
    while (start < before.length && start < text.length && before[start] === text[start]) start++;
    let end = 0;
    while (
      end < before.length - start &&
      end < text.length - start &&
      before[before.length - 1 - end] === text[text.length - 1 - end]
    )
      end++;
    editor.dispatch({
      changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
      annotations: fromOutside,
    });
  }, [text]);

  // The selection scrolls into view if it was made elsewhere.
  useEffect(() => {
    const editor = view.current;
    if (!editor || selection === undefined || selection.path !== path || editor.hasFocus) return;
    const tree = parseTree(editor.state.doc.toString());
    const node = tree && findNodeAtLocation(tree, [...selection.at]);
    if (node) editor.dispatch({ effects: EditorView.scrollIntoView(node.offset, { y: 'start', yMargin: 20 }) });
  }, [selection, path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: places belong to the text as it is now
  useEffect(() => {
    const editor = view.current;
    if (!editor || path === undefined) return;
    const own = problems.filter(({ place }) => place.file === path);
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, own, sentences)));
  }, [problems, path, sentences, text]);

  if (path === undefined) return <p className="studio-none">{t('json.nothing')}</p>;
  return <div ref={holder} className="studio-json" />;
}

function diagnosticsOf(
  state: EditorState,
  problems: readonly DefinitionProblem[],
  sentences: ProblemSentences | undefined,
): Diagnostic[] {
  const text = state.doc.toString();
  const tree = parseTree(text);
  const value = readDocument(text);
  return problems
    .map((problem): Diagnostic => {
      const { place, severity } = problem;
      const node = tree && value && findNodeAtLocation(tree, [...pathOfPointer(place.pointer, value)]);
      const line = state.doc.line(Math.min(Math.max(1, place.line), state.doc.lines));
      const from = Math.min(line.from + place.column - 1, state.doc.length);
      const to =
        node && node.offset <= from && from <= node.offset + node.length && node.length < 200
          ? node.offset + node.length
          : line.to;
      return {
        from,
        to: Math.max(from, to),
        severity,
        message: sentences ? describeProblem(problem, sentences) : problem.rule,
      };
    })
    .sort((one, other) => one.from - other.from);
}
