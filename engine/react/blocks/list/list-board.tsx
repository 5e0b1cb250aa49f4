import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type {
  ActionModel,
  BoardColumnModel,
  BoardModel,
  ColumnModel,
  JsonObject,
  ListBlockModel,
} from '../../../model';
import { itemsOf, readPath } from '../../../runtime';
import { Alert } from '../../elements/alert';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { useActionStates, useAvailability, useRunToEnd } from '../actions/screen-actions';
import { Menu, type MenuItem } from '../menu';
import { useScreen } from '../screen-scope';
import { Shown } from '../values/shown';
import { wordsOf } from '../words';
import { OpenButton } from './list-row';
import { idOf, type ListedRecords, recordName } from './record-name';
import './list-shapes.css';

export interface ListBoardProps extends ListedRecords {
  readonly block: ListBlockModel;
  readonly board: BoardModel;
}

/** A column with the records in it. */
interface Lane {
  readonly label: string;
  readonly tone: BoardColumnModel['tone'];
  readonly records: readonly JsonObject[];
}

/** Records in columns. Whatever moves one (menu, keys, pointer) runs the row action of the column it is moved to. */
export function ListBoard(props: ListBoardProps) {
  const { board, records, labelledBy, busy } = props;
  const { t } = useEngine();
  const place = useRef<HTMLDivElement>(null);
  const moves = useMoves(props, place);
  const keysId = useId();
  const lanes = useMemo<readonly Lane[]>(() => {
    const inside = [...board.columns, undefined].map((column, at) => ({
      label: t(column?.label ?? 'shapes:board.others'),
      tone: column?.tone,
      records: records.filter((record) => (moves.going[idOf(record)] ?? laneOf(board, record)) === at),
    }));
    return inside.filter((lane, at) => at < board.columns.length || lane.records.length > 0);
  }, [board, records, moves.going, t]);
  const [dragged, setDragged] = useState<JsonObject>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <>
      <VisuallyHidden role="status">{moves.said}</VisuallyHidden>
      {moves.refused !== undefined && (
        <Alert severity="info" role="alert">
          {moves.refused}
        </Alert>
      )}
      <VisuallyHidden id={keysId}>{t('shapes:board.keys')}</VisuallyHidden>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of lists, not of fields. */}
      <div
        ref={place}
        className="pt-board"
        role="group"
        aria-labelledby={labelledBy}
        aria-describedby={keysId}
        aria-busy={busy || undefined}
      >
        {lanes.map((lane, at) => (
          <LaneView
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place.
            key={at}
            {...props}
            lane={lane}
            at={at}
            moves={moves}
            over={over === at && dragged !== undefined}
            onDrag={setDragged}
            onOver={() => dragged && setOver(at)}
            onEnd={end}
            onDrop={() => {
              if (dragged) moves.move(dragged, at);
              end();
            }}
          />
        ))}
      </div>
    </>
  );
}

/** The place of a record's column; after the last one for a value that has none. */
function laneOf({ by, columns }: BoardModel, record: JsonObject): number {
  const value = readPath(record, by);
  const at = columns.findIndex(({ values }) => value !== undefined && values.includes(value));
  return at < 0 ? columns.length : at;
}

interface Moves {
  /** Where records stand that are being moved: at their goal, until the answer is there. */
  readonly going: Readonly<Record<string, number>>;
  readonly said: string;
  /** Why the last move was not made. */
  readonly refused: string | undefined;
  move(record: JsonObject, to: number): void;
  /** Moves it to the nearest column in a direction that takes it. */
  step(record: JsonObject, by: 1 | -1): void;
  actionOf(to: number): ActionModel | undefined;
}

function useMoves({ block, board, columns, context }: ListBoardProps, place: RefObject<HTMLElement | null>): Moves {
  const { t, language } = useEngine();
  const { scope } = useScreen();
  const availability = useAvailability();
  const run = useRunToEnd();
  const [going, setGoing] = useState<Readonly<Record<string, number>>>({});
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<string>();
  const focused = useRef<string>(undefined);
  // A card that changes its column is another element: the focus is not to fall to the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a card changed its place.
  useLayoutEffect(() => {
    const id = focused.current;
    if (id === undefined || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const cards = [...(place.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
    cards
      .find(({ dataset }) => dataset.record === id)
      ?.querySelector<HTMLElement>('button')
      ?.focus();
  }, [going, place]);

  const labelAt = (at: number) => t(board.columns[at]?.label ?? 'shapes:board.others');
  const nameOf = (record: JsonObject) => recordName(columns, record, { t, language, context: { ...context, record } });
  const actionOf = (to: number) => block.rowActions.find(({ id }) => id === board.columns[to]?.action);
  const mayMove = (record: JsonObject, to: number) => {
    const action = actionOf(to);
    if (action === undefined) return { available: false, reason: undefined };
    const { displayed, available, reason } = availability(action, { ...context, record });
    return { available: displayed && available, reason };
  };

  function stay(record: JsonObject, reason: string | undefined) {
    const name = nameOf(record);
    setRefused(
      `${t('shapes:board.stays', { record: name, column: labelAt(laneOf(board, record)) })} ${t(
        reason ?? 'kit:list.unavailable',
        wordsOf({ ...context, record }),
      )}`,
    );
  }

  async function move(record: JsonObject, to: number) {
    const id = idOf(record);
    const from = laneOf(board, record);
    if (to === from || going[id] !== undefined) return;
    setRefused(undefined);
    const action = actionOf(to);
    const { available, reason } = mayMove(record, to);
    if (action === undefined || !available) {
      stay(record, reason);
      return;
    }
    const name = nameOf(record);
    const card = document.activeElement?.closest<HTMLElement>('[data-record]');
    focused.current = card?.dataset.record === id ? id : undefined;
    setGoing((now) => ({ ...now, [id]: to }));
    setSaid(t('shapes:board.moving', { record: name, column: labelAt(to) }));
    const outcome = await run(action, { ...context, record });
    const done = outcome.status === 'done';
    if (done && !action.then.some((effect) => effect.do === 'refresh')) await scope.refresh(block.source);
    setGoing(({ [id]: _here, ...others }) => others);
    const now = itemsOf(scope.state(block.source).answer).find((each) => idOf(each) === id);
    const column = labelAt(done ? (now ? laneOf(board, now) : to) : from);
    setSaid(t(done ? 'shapes:board.moved' : 'shapes:board.stays', { record: name, column }));
  }

  return {
    going,
    said,
    refused,
    actionOf,
    move: (record, to) => void move(record, to),
    step(record, by) {
      const from = laneOf(board, record);
      const ways = board.columns.map((_column, at) => at).filter((at) => (at - from) * by > 0);
      const nearest = by > 0 ? ways : ways.reverse();
      const to = nearest.find((at) => mayMove(record, at).available);
      if (to !== undefined) void move(record, to);
      else if (nearest[0] !== undefined) stay(record, mayMove(record, nearest[0]).reason);
    },
  };
}

interface LaneViewProps extends ListBoardProps {
  readonly lane: Lane;
  readonly at: number;
  readonly moves: Moves;
  readonly over: boolean;
  readonly onDrag: (record: JsonObject) => void;
  readonly onOver: () => void;
  readonly onEnd: () => void;
  readonly onDrop: () => void;
}

function LaneView(props: LaneViewProps) {
  const { lane, over, onOver, onDrop } = props;
  const { t } = useEngine();
  const titleId = useId();
  return (
    <section
      className="pt-lane"
      data-over={over || undefined}
      aria-labelledby={titleId}
      onDragOver={(event) => {
        event.preventDefault();
        onOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h3 id={titleId} className={`pt-lane-head pt-tone-${lane.tone ?? 'neutral'}`}>
        <span className="pt-lane-dot" aria-hidden="true" />
        {lane.label} <span className="pt-lane-count">{lane.records.length}</span>
      </h3>
      {lane.records.length === 0 ? (
        <p className="pt-lane-none">{t('shapes:board.nobody')}</p>
      ) : (
        <ul className="pt-lane-cards" aria-labelledby={titleId}>
          {lane.records.map((record) => (
            <Card key={idOf(record)} {...props} record={record} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Card(props: LaneViewProps & { readonly record: JsonObject }) {
  const { block, board, columns, record, context, moves, open, onOpen, onDrag, onEnd } = props;
  const { t, language } = useEngine();
  const titleId = useId();
  const own = useMemo<JsonObject>(() => ({ ...context, record }), [context, record]);
  const id = idOf(record);
  const name = recordName(columns, record, { t, language, context: own });
  const items = useMoveItems(props, own);
  const going = moves.going[id] !== undefined;
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const by = board.by.join('.');
  const facts = columns.filter((column) => column !== primary && !column.minor && column.field.join('.') !== by);
  const value = (column: ColumnModel) => (
    <Shown value={readPath(record, column.field)} format={column.format} context={own} empty={column.empty} />
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const right = getComputedStyle(event.currentTarget).direction !== 'rtl';
    moves.step(record, (event.key === 'ArrowRight') === right ? 1 : -1);
  };
  return (
    <li
      data-record={id}
      draggable={!going && items.length > 0}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(record);
      }}
      onDragEnd={onEnd}
    >
      <article className="pt-record-card pt-board-card" aria-labelledby={titleId} aria-busy={going || undefined}>
        <div className="pt-record-head">
          <h4 id={titleId}>
            {primary !== undefined &&
              (block.detail === undefined ? (
                value(primary)
              ) : (
                <OpenButton opens="drawer" open={open === id} name={name} onOpen={() => onOpen(id)}>
                  {value(primary)}
                </OpenButton>
              ))}
          </h4>
          {items.length > 0 && (
            <span className="pt-record-actions">
              <Menu label={t('kit:list.actionsOn', { record: name })} items={items} />
            </span>
          )}
        </div>
        {facts.length > 0 && (
          <dl className="pt-record-facts">
            {facts.map((column) => (
              <div key={column.id}>
                <dt>{t(column.label)}</dt>
                <dd>{value(column)}</dd>
              </div>
            ))}
          </dl>
        )}
        {going && <VisuallyHidden>{t('kit:working')}</VisuallyHidden>}
      </article>
    </li>
  );
}

/** The moves that a record can make, then its other actions. */
function useMoveItems(
  { block, board, at, moves, record }: LaneViewProps & { readonly record: JsonObject },
  own: JsonObject,
) {
  const { t } = useEngine();
  const run = useRunToEnd();
  const states = useActionStates(block.rowActions, own);
  const item = (action: ActionModel, label: string, onChoose: () => void): readonly MenuItem[] => {
    const state = states[block.rowActions.indexOf(action)];
    if (state?.shown !== true) return [];
    const reason = state.reason === undefined ? undefined : t(state.reason, wordsOf(own));
    return [
      { id: `${action.id} ${label}`, label, icon: action.icon, danger: action.kind === 'danger', reason, onChoose },
    ];
  };
  const there = board.columns.flatMap((column, to) => {
    const action = to === at ? undefined : moves.actionOf(to);
    const label = t('shapes:board.moveTo', { column: t(column.label) });
    return action === undefined ? [] : item(action, label, () => moves.move(record, to));
  });
  const moving = new Set(board.columns.map(({ action }) => action));
  const others = block.rowActions
    .filter(({ id }) => !moving.has(id))
    .flatMap((action) => item(action, t(action.label, wordsOf(own)), () => void run(action, own)));
  return [...there, ...others];
}
