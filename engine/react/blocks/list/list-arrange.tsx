import { type ReactNode, useId, useRef } from 'react';
import type { ColumnModel, JsonObject, ListBlockModel } from '../../../model';
import {
  isSameView,
  itemsOf,
  type ListArrangement,
  type ListState,
  type ListView,
  lostFilters,
  readView,
  stateOfView,
  viewOf,
} from '../../../runtime';
import { useEngine } from '../../engine';
import { ActionRow, RecordActions } from '../actions/action-view';
import { LoadFailed } from '../load-failed';
import { placeBelow } from '../menu';
import { useScreen, useSource } from '../screen-scope';
import { Sign } from '../sign';
import { useWiderNotice } from './wider-views';

interface ListArrangeProps {
  readonly block: ListBlockModel;
  /** The columns available to this user. */
  readonly columns: readonly ColumnModel[];
  readonly list: ListState;
  readonly context: JsonObject;
  readonly arrangement: ListArrangement;
  readonly onArrange: (arrangement: ListArrangement) => void;
  readonly onChange: (wish: Partial<ListState>) => void;
}

/** A button that opens the display options of a list: saved views, columns, density. */
export function ListArrange(props: ListArrangeProps) {
  const { block, columns, arrangement, onArrange } = props;
  const { t } = useEngine();
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="pt-arrange">
      <button
        ref={button}
        type="button"
        className="pt-button pt-button-secondary"
        popoverTarget={panelId}
        data-active={arrangement.hidden.length > 0 || undefined}
      >
        <Sign name="list" />
        {t('kit:list.arrange')}
      </button>
      <div
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={t('kit:list.arrange')}
        className="pt-menu pt-arrange-panel"
        onToggle={({ newState, currentTarget }) => {
          if (newState !== 'open' || button.current === null) return;
          placeBelow(currentTarget, button.current);
          currentTarget.querySelector<HTMLElement>('button, input')?.focus();
        }}
      >
        {block.views && <Views {...props} views={block.views} />}
        {/* Names in a column have views alone. */}
        {block.as !== 'names' && <Arrangement columns={columns} arrangement={arrangement} onArrange={onArrange} />}
      </div>
    </div>
  );
}

function Arrangement({
  columns,
  arrangement: { hidden, dense },
  onArrange,
}: Pick<ListArrangeProps, 'columns' | 'arrangement' | 'onArrange'>) {
  const { t } = useEngine();
  return (
    <>
      <Group label={t('kit:list.columns')}>
        {columns.map(({ id, label, primary }) => (
          <label key={id} className="pt-choice">
            <input
              type="checkbox"
              className="pt-checkbox"
              checked={primary || !hidden.includes(id)}
              disabled={primary}
              onChange={({ target }) =>
                onArrange({ hidden: target.checked ? hidden.filter((each) => each !== id) : [...hidden, id], dense })
              }
            />
            {t(label)}
          </label>
        ))}
      </Group>
      <Group label={t('kit:list.density')}>
        <label className="pt-choice">
          <input
            type="checkbox"
            className="pt-checkbox"
            checked={dense}
            onChange={({ target }) => onArrange({ hidden, dense: target.checked })}
          />
          {t('kit:list.dense')}
        </label>
      </Group>
    </>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="pt-arrange-group">
      <legend className="pt-filter-label">{label}</legend>
      {children}
    </fieldset>
  );
}

interface ViewsProps extends ListArrangeProps {
  readonly views: NonNullable<ListBlockModel['views']>;
}

/** The saved views: pressing one shows it; the current one is marked. */
function Views({ block, views, list, context, arrangement, onArrange, onChange }: ViewsProps) {
  const { t } = useEngine();
  const { scope } = useScreen();
  const note = useWiderNotice(block, 'kit:list.viewWider');
  const source = useSource(views.source);
  const now = viewOf(block, list, arrangement);
  const kept = itemsOf(source.answer).flatMap((record) => {
    const view = readView(record);
    return view === undefined ? [] : [{ view, record }];
  });
  const show = (view: ListView) => {
    const state = stateOfView(block, view.query);
    note({ page: 1, ...state }, lostFilters(block, view.query));
    onArrange({ hidden: view.hidden, dense: view.dense });
    onChange(state);
  };
  return (
    <Group label={t('kit:list.views')}>
      {source.status === 'failed' && (
        <LoadFailed problems={source.problems} onRetry={() => void scope.refresh(views.source)} />
      )}
      {source.status === 'ready' && kept.length === 0 && <p className="pt-arrange-none">{t('kit:list.noViews')}</p>}
      {kept.length > 0 && (
        <ul className="pt-arrange-views">
          {kept.map(({ view, record }) => (
            <li key={view.id}>
              <button
                type="button"
                className="pt-menu-item"
                aria-current={isSameView(view, now) || undefined}
                onClick={() => show(view)}
              >
                <Sign name={isSameView(view, now) ? 'enable' : 'list'} />
                <span>{view.name}</span>
              </button>
              <RecordActions actions={views.rowActions} context={{ ...context, record }} name={view.name} />
            </li>
          ))}
        </ul>
      )}
      <ActionRow actions={views.actions} context={{ ...context, view: { ...now } }} />
    </Group>
  );
}
