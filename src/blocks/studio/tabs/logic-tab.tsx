import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentIn } from '../documents/commands';
import { type Path, startsWith } from '../documents/json';
import { formOf, selectedField } from '../documents/selected-field';
import { placeWords } from '../place-words';
import { placeOf } from '../preview/arrange';
import { Segments } from '../segments';
import { useStudioParts, useStudioState } from '../studio-context';
import { placeOfNode } from '../why/node-place';
import type { GraphNode } from '../why/relations';
import { WhyView } from '../why/why-view';

const LogicGraph = lazy(() => import('./logic-graph'));

/** The logic of what is drawn, in words or as a graph. */
export function LogicTab() {
  const { t, i18n } = useTranslation(['studio', 'describe']);
  const { studio, say } = useStudioParts();
  const place = (path: readonly string[]) => placeWords(path, { t, exists: (key) => i18n.exists(key) });
  const { work, selection, drawn } = useStudioState(studio, 'work', 'selection', 'drawn');
  const [view, setView] = useState<(typeof views)[number]>('words');
  const form = formOf(drawn);
  const screen = form ? undefined : drawn?.screen;
  const document = drawn && documentIn(work.texts, drawn.path);
  const choose = (node: GraphNode) => {
    if (drawn === undefined) return;
    const { path } = drawn;
    const place = placeOfNode(document, node);
    if (place) studio.select({ path, at: place });
    if (form === undefined) return;
    if (node.kind === 'step') studio.select({ path, at: ['steps', node.index] });
    if (node.kind === 'form') studio.select({ path, at: [] });
    const field = node.kind === 'field' ? form.fields[node.index]?.name : undefined;
    const at = field === undefined ? undefined : placeOf(studio.state().work.texts, path, field);
    if (at) studio.select({ path, at });
  };
  const selected = (nodes: readonly GraphNode[]): GraphNode | undefined => {
    if (selection === undefined || selection.path !== drawn?.path) return undefined;
    if (form === undefined) return innermost(nodes, selection.at, (node) => placeOfNode(document, node));
    const [list, step, ...below] = selection.at;
    if (list === 'steps' && typeof step === 'number' && below.length === 0) return { kind: 'step', index: step };
    const index = selectedField(work.texts, form, selection);
    return index < 0 ? undefined : { kind: 'field', index };
  };
  const isThere = (node: GraphNode) => placeOfNode(document, node) !== undefined;
  return (
    <div className="studio-logic-tab" data-view={view}>
      <div className="studio-logic-views">
        <Segments label={t('logic.view')}>
          {views.map((each) => (
            <button
              key={each}
              type="button"
              className="pt-segment"
              aria-pressed={view === each}
              onClick={() => setView(each)}
            >
              {t(`logic.${each}`)}
            </button>
          ))}
        </Segments>
      </div>
      {view === 'words' && <LogicWords />}
      {view === 'graph' &&
        (form || screen ? (
          <Suspense fallback={<div className="pt-skeleton" />}>
            {form && <LogicGraph model={form} isThere={isOfForm} {...{ selected, say, place }} onChoose={choose} />}
            {screen && <LogicGraph model={screen} isThere={isThere} {...{ selected, say, place }} onChoose={choose} />}
          </Suspense>
        ) : (
          <p className="studio-none">{t('graph.noForm')}</p>
        ))}
    </div>
  );
}

const views = ['words', 'graph'] as const;

const isOfForm = ({ kind }: GraphNode) => kind !== 'context';

/** The thing that the selection is, or is in. */
function innermost(
  nodes: readonly GraphNode[],
  at: Path,
  placeOf: (node: GraphNode) => Path | undefined,
): GraphNode | undefined {
  let found: GraphNode | undefined;
  let depth = 0;
  for (const node of nodes) {
    const place = placeOf(node);
    if (!place || place.length <= depth || !startsWith(at, place)) continue;
    found = node;
    depth = place.length;
  }
  return found;
}

/**
 * Why the selected field is as it is, beside the form in plain words: what shows when, what is required when, what is sent. Generated from
 * the compiled model, so that it describes what is evaluated.
 */
function LogicWords() {
  const { t, i18n } = useTranslation(['studio', 'describe']);
  const { studio } = useStudioParts();
  const { drawn } = useStudioState(studio, 'drawn');
  const [said, setSaid] = useState<string>();
  const words = i18n.getResourceBundle(i18n.language, 'describe') as Record<string, string> | undefined;
  useEffect(() => {
    if (drawn === undefined || words === undefined) return;
    let left = false;
    studio.compiler.ask({ do: 'describe', path: drawn.path, words }).then(
      (text) => !left && setSaid(text),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [studio, drawn, words]);
  return (
    <div className="studio-logics">
      <WhyView />
      {said === undefined || said === '' ? (
        <p className="studio-none">{t('logic.none')}</p>
      ) : (
        <div className="studio-logic">{blocksOf(said)}</div>
      )}
    </div>
  );
}

/** The few elements that the description consists of: headings, lists in two levels, paragraphs, and emphasis. */
function blocksOf(markdown: string): readonly ReactNode[] {
  return markdown.split('\n').flatMap((line, index): ReactNode[] => {
    const key = String(index);
    if (line.trim() === '') return [];
    if (line.startsWith('## ')) return [<h3 key={key}>{marked(line.slice(3))}</h3>];
    if (line.startsWith('# ')) return [<h2 key={key}>{marked(line.slice(2))}</h2>];
    if (line.startsWith('  - '))
      return [
        <p key={key} className="studio-logic-fact">
          {marked(line.slice(4))}
        </p>,
      ];
    if (line.startsWith('- '))
      return [
        <p key={key} className="studio-logic-field">
          {marked(line.slice(2))}
        </p>,
      ];
    return [<p key={key}>{marked(line)}</p>];
  });
}

function marked(text: string): readonly ReactNode[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
