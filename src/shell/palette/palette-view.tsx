import { type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandRecordsModel, JsonObject } from '../../../engine/model';
import { Button, Dialog, VisuallyHidden } from '../../../engine/react';
import { byRecord, type Entry, type RecordEntry, writtenRecord } from './entries';
import { matching } from './match';
import { createRecordSearch, type SearchRecords } from './record-search';
import './palette.css';

export interface PaletteViewProps {
  readonly open: boolean;
  /** Actions of the open record. */
  readonly ofRecord: readonly RecordEntry[];
  readonly actions: readonly Entry[];
  readonly pages: readonly Entry[];
  readonly kinds: readonly CommandRecordsModel[];
  readonly search: SearchRecords;
  readonly goTo: (kind: CommandRecordsModel, record: JsonObject) => void;
  readonly onClose: () => void;
}

interface Group {
  readonly key: string;
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Shown under the entries. */
  readonly note?: string;
}

/** The palette (APG combobox with a list box of groups): Enter opens what the input announces. */
export default function PaletteView(props: PaletteViewProps) {
  const { t } = useTranslation('common');
  const { open, onClose } = props;
  return (
    <Dialog open={open} title={t('palette.title')} width="medium" onClose={onClose}>
      <Finder {...props} />
    </Dialog>
  );
}

function Finder({ ofRecord, actions, pages, kinds, search, goTo, onClose }: PaletteViewProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const [text, setText] = useState('');
  const [store] = useState(() => createRecordSearch(kinds, search));
  useEffect(() => () => store.dispose(), [store]);
  const found = useSyncExternalStore(store.subscribe, store.state);
  const listId = useId();
  const find = (entries: readonly Entry[]) => matching(entries, text, i18n.language);
  const groups: readonly Group[] = [
    ...[...byRecord(ofRecord)].map(
      ([record, entries]): Group => ({
        key: `record ${record}`,
        label: t('common:palette.ofRecord', { record }),
        entries: find(entries),
      }),
    ),
    { key: 'actions', label: t('common:palette.actions'), entries: text.trim() === '' ? [] : find(actions) },
    { key: 'pages', label: t('common:palette.pages'), entries: find(pages) },
    { key: 'everyAction', label: t('common:palette.actions'), entries: text.trim() === '' ? actions : [] },
    ...kinds.map((kind, index): Group => {
      const { records = [], total = 0, exact = true } = found[index] ?? {};
      const entries = records.map((record) => ({
        key: `${kind.source.name} ${String(record.id)}`,
        ...writtenRecord(kind, record, t),
        go: () => goTo(kind, record),
      }));
      const rest = total > entries.length;
      return {
        key: kind.source.name,
        label: t(kind.label),
        entries,
        ...(rest && {
          note: t(exact ? 'common:palette.more' : 'common:palette.moreOrMore', {
            shown: entries.length,
            count: number.format(total),
          }),
        }),
      };
    }),
  ].filter(({ entries }) => entries.length > 0);
  const options = groups.flatMap(({ entries }) => entries);
  const [chosen, choose] = useState<string>();
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  // The entry that was first stays active: a late response must not put another one under Enter.
  if (active !== undefined && active.key !== chosen) choose(active.key);
  const idOf = (entry: Entry) => `${listId}-${options.indexOf(entry)}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const run = (entry: Entry) => {
    if (entry.reason !== undefined) return;
    onClose();
    entry.go();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a Japanese word is being composed, keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const at = active === undefined ? -1 : options.indexOf(active);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      choose(options.at((at + step) % options.length)?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) run(active);
    }
  };
  const searching = found.some(({ status }) => status === 'loading');
  const failed = kinds.filter((_kind, index) => found[index]?.status === 'failed').map(({ label }) => t(label));
  const empty = options.length === 0 && !searching && failed.length === 0;
  const said = searching
    ? t('common:palette.searching')
    : empty
      ? t('common:palette.none', { text: text.trim() })
      : t('common:palette.results', { count: options.length });
  return (
    <div className="palette">
      <input
        data-start=""
        className="pt-input palette-input"
        type="text"
        role="combobox"
        aria-label={t('common:palette.label')}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t('common:palette.placeholder')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          choose(undefined);
          store.type(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className="palette-list" role="listbox" aria-label={t('common:palette.title')}>
        {groups.map(({ key, label, entries, note }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box; a named group is (ARIA 1.2).
          <div key={key} role="group" aria-label={label} className="palette-group">
            <span className="palette-head" aria-hidden="true">
              {label}
            </span>
            {entries.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the input, which keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: an option is reached by aria-activedescendant.
              <div
                key={entry.key}
                id={idOf(entry)}
                role="option"
                aria-selected={entry === active}
                aria-disabled={entry.reason !== undefined || undefined}
                className="palette-option"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(entry)}
              >
                <span className="palette-name">{entry.title}</span>
                {entry.subtitle !== '' && <span className="palette-about">{entry.subtitle}</span>}
                {entry.reason !== undefined && <span className="palette-about palette-reason">{entry.reason}</span>}
              </div>
            ))}
            {note !== undefined && (
              <span className="palette-note" aria-hidden="true">
                {note}
              </span>
            )}
          </div>
        ))}
      </div>
      {searching && <p className="palette-note">{t('common:palette.searching')}</p>}
      {failed.length > 0 && (
        <p className="palette-note" role="alert">
          {t('common:palette.failed', { records: failed.join(', ') })}{' '}
          <Button kind="link" onClick={store.retry}>
            {t('kit:retry')}
          </Button>
        </p>
      )}
      {empty && (
        <p className="palette-note">
          {t('common:palette.none', { text: text.trim() })} {t('common:palette.noneText')}
        </p>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
