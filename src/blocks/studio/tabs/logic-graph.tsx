import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFormModel, ScreenModel } from '../../../../engine/model';
import { layoutOf, type Spot } from '../why/graph-layout';
import { type GraphNode, keyOf, type Relation, relationKinds, relationsIn } from '../why/relations';
import { screenRelations } from '../why/screen-relations';

interface LogicGraphProps {
  readonly model: FieldFormModel | ScreenModel;
  /** What is selected, among what is drawn. */
  readonly selected: (nodes: readonly GraphNode[]) => GraphNode | undefined;
  /** Whether something can be selected: it is written in the document that is open. */
  readonly isThere: (node: GraphNode) => boolean;
  readonly say: (key: string) => string;
  /** What a place of the surroundings is called. */
  readonly place: (path: readonly string[]) => string;
  readonly onChoose: (node: GraphNode) => void;
}

/** Sizes in the drawing: of a node, and from one to the next. */
const node = { width: 150, height: 30 };
const step = { across: 250, down: 42 };
const margin = 12;

/**
 * What reads what in a form or a screen: a drawing from left to right, and the same in words beside it. A node or its name, pressed, selects what it
 * is of. Only what has a relation is drawn. It takes what it needs of the studio as properties: modules that it shared would be files of
 * their own, which the portal's first script would name.
 */
export default function LogicGraph({ model, selected, isThere, say, place, onChoose }: LogicGraphProps) {
  const { t, i18n } = useTranslation('studio');
  const relations = useMemo(() => ('blocks' in model ? screenRelations(model) : relationsIn(model)), [model]);
  const layout = useMemo(() => layoutOf(relations), [relations]);
  const current = selected([...relations.nodes.values()]);
  const chosen = current ? keyOf(current) : '';
  const nameOf = (each: GraphNode): string => {
    if (each.kind === 'form') return t('graph.form');
    if (each.kind === 'context') return place(each.path.split('.'));
    if (each.kind === 'source') return t('graph.source', { name: each.name });
    if (each.kind === 'block') return each.label ? say(each.label) : t(`kinds.${each.block}`);
    if (each.kind === 'part') {
      const name = say(each.label);
      return i18n.exists(`studio:property.${each.list}`)
        ? t('graph.part', { list: t(`property.${each.list}`), name })
        : name;
    }
    if ('blocks' in model) return '';
    if (each.kind === 'step') return t('graph.step', { name: model.steps[each.index]?.id ?? '' });
    const { label, name = '' } = model.fields[each.index] ?? {};
    return label === undefined ? name : say(label);
  };
  const names = new Map([...relations.nodes].map(([key, each]) => [key, nameOf(each)]));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const choose = (key: string) => {
    const each = relations.nodes.get(key);
    if (each) onChoose(each);
  };
  if (relations.nodes.size === 0)
    return <p className="studio-none">{t('blocks' in model ? 'graph.noneOfScreen' : 'graph.none')}</p>;
  return (
    <div className="studio-graphs">
      <Drawing {...{ layout, relations, names, chosen, isThere }} onChoose={choose} />
      <section className="studio-graph-words" aria-label={t('graph.words')}>
        <ul>
          {[...relations.nodes].map(([key, each]) => (
            <li key={key} data-chosen={key === chosen || undefined}>
              {!isThere(each) ? (
                <code>{names.get(key)}</code>
              ) : (
                <button
                  type="button"
                  className="pt-link studio-link"
                  aria-current={key === chosen || undefined}
                  onClick={() => choose(key)}
                >
                  {names.get(key)}
                </button>
              )}
              {wordsOf(key, relations.relations).map(({ said, others }) => (
                <p key={said}>
                  {t(`graph.${said}`, { names: list.format(others.map((other) => names.get(other) ?? '')) })}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** What is said of a node: on what it depends, in each way, and what depends on it. */
function wordsOf(key: string, relations: readonly Relation[]) {
  const read = relationKinds.map((kind) => ({
    said: `by.${kind}`,
    others: relations.filter((each) => each.to === key && each.kind === kind).map(({ from }) => from),
  }));
  const readers = new Set(relations.filter(({ from }) => from === key).map(({ to }) => to));
  return [...read, { said: 'decides', others: [...readers] }].filter(({ others }) => others.length > 0);
}

interface DrawingProps {
  readonly layout: ReturnType<typeof layoutOf>;
  readonly relations: ReturnType<typeof relationsIn>;
  readonly names: ReadonlyMap<string, string>;
  readonly chosen: string;
  readonly isThere: (node: GraphNode) => boolean;
  readonly onChoose: (key: string) => void;
}

function Drawing({ layout, relations, names, chosen, isThere, onChoose }: DrawingProps) {
  const { t } = useTranslation('studio');
  const prefix = useId().replaceAll(/[^\w-]/g, '');
  const scroller = useRef<HTMLDivElement>(null);
  const at = layout.spots.get(chosen);
  // What is selected elsewhere comes into view, and nothing around the drawing moves.
  useEffect(() => {
    const view = scroller.current;
    if (!at || !view) return;
    const { x, y } = cornerOf(at);
    if (x < view.scrollLeft || x + node.width > view.scrollLeft + view.clientWidth) view.scrollLeft = x - margin;
    if (y < view.scrollTop || y + node.height > view.scrollTop + view.clientHeight) view.scrollTop = y - margin;
  }, [at]);
  const width = 2 * margin + (layout.columns - 1) * step.across + node.width;
  const height = 2 * margin + (layout.rows - 1) * step.down + node.height;
  const kinds = relationKinds.filter((kind) => relations.relations.some((each) => each.kind === kind));
  const isNear = ({ from, to }: Relation) => from === chosen || to === chosen;
  return (
    <div className="studio-graph">
      <p className="studio-graph-legend">
        {kinds.map((kind) => (
          <span key={kind}>
            <svg width="28" height="8" aria-hidden="true" className="studio-edge" data-kind={kind}>
              <path d="M0 4 H28" />
            </svg>
            {t(`graph.kind.${kind}`)}
          </span>
        ))}
      </p>
      {/* It scrolls, so keys must reach it; its nodes are pressed by the names beside it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab. */}
      <div className="studio-graph-scroller" ref={scroller} role="img" aria-label={t('graph.name')} tabIndex={0}>
        <svg
          className="studio-graph-drawing"
          aria-hidden="true"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          data-chosen={at !== undefined || undefined}
        >
          <defs>
            {kinds.map((kind) => (
              <marker
                key={kind}
                id={`${prefix}-${kind}`}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                markerUnits="userSpaceOnUse"
                orient="auto"
                className="studio-edge"
                data-kind={kind}
              >
                <path d="M0 0 L8 4 L0 8 z" className="studio-edge-end" />
              </marker>
            ))}
          </defs>
          {relations.relations.map((relation) => {
            const [from, to] = [layout.spots.get(relation.from), layout.spots.get(relation.to)];
            return (
              from &&
              to && (
                <g
                  key={`${relation.from} ${relation.to} ${relation.kind}`}
                  className="studio-edge"
                  data-kind={relation.kind}
                  data-near={isNear(relation) || undefined}
                >
                  <path d={lineOf(from, to, relation)} markerEnd={`url(#${prefix}-${relation.kind})`} />
                </g>
              )
            );
          })}
          {[...relations.nodes].map(([key, each]) => {
            const { x, y } = cornerOf(layout.spots.get(key) ?? { column: 0, row: 0 });
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the list has its button
              <g
                key={key}
                className="studio-node"
                data-kind={each.kind}
                data-there={isThere(each) || undefined}
                data-chosen={key === chosen || undefined}
                onClick={() => onChoose(key)}
              >
                <title>{names.get(key)}</title>
                <rect x={x} y={y} width={node.width} height={node.height} rx={6} />
                <foreignObject x={x} y={y} width={node.width} height={node.height}>
                  <div className="studio-node-name">{names.get(key)}</div>
                </foreignObject>
              </g>
            );
          })}
        </svg>
      </div>
    </div>
  );
}

function cornerOf({ column, row }: Spot): { readonly x: number; readonly y: number } {
  return { x: margin + column * step.across, y: margin + row * step.down };
}

/** From the right of one node to the left of another one. Relations of two nodes in several ways lie beside each other. */
function lineOf(from: Spot, to: Spot, { kind }: Relation): string {
  const [start, end] = [cornerOf(from), cornerOf(to)];
  const beside = (relationKinds.indexOf(kind) - (relationKinds.length - 1) / 2) * 3;
  const [x, y] = [start.x + node.width, start.y + node.height / 2 + beside];
  const [toX, toY] = [end.x, end.y + node.height / 2 + beside];
  const bend = Math.max(40, (toX - x) / 2);
  return `M${x} ${y} C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`;
}
