import { useTranslation } from 'react-i18next';
import { Dialog, useEngine } from '../../../engine/react';
import { usePortal } from '../../portal-context';
import type { OfferedActions } from '../../sources/offered-actions';
import { byRecord } from './entries';
import './key-help.css';

interface KeyHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const command = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

/** Keyboard shortcuts of the page, and the actions of the open record. */
export default function KeyHelp({ open, onClose }: KeyHelpProps) {
  const { t } = useTranslation('common');
  const engine = useEngine();
  const { offeredActions } = usePortal();
  const keys: readonly (readonly [readonly string[], string])[] = [
    [[command(), 'K'], 'keys.search'],
    [['?'], 'keys.help'],
    [['Esc'], 'keys.close'],
    [['Tab'], 'keys.next'],
    [['Enter'], 'keys.open'],
    [['←', '→', '↑', '↓'], 'keys.menus'],
    [['↑', '↓'], 'keys.cells'],
  ];
  return (
    <Dialog open={open} title={t('keys.title')} width="medium" cancel={engine.t('kit:close')} onClose={onClose}>
      <dl className="key-help">
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      {open &&
        [...byRecord(offeredActions.all().map(asEntry))].map(([record, entries]) => (
          <section key={record} className="key-help-record">
            <h3>{t('keys.actions', { record })}</h3>
            <dl className="key-help">
              {entries.flatMap(({ key, title, shortcut }) =>
                shortcut === undefined ? (
                  []
                ) : (
                  <div key={key}>
                    <dt>
                      <kbd>{shortcut.toUpperCase()}</kbd>
                    </dt>
                    <dd>{title}</dd>
                  </div>
                ),
              )}
            </dl>
            <p>{entries.flatMap(({ title, shortcut }) => (shortcut === undefined ? title : [])).join(' · ')}</p>
          </section>
        ))}
    </Dialog>
  );
}

function asEntry({ key, label, record, shortcut }: ReturnType<OfferedActions['all']>[number]) {
  return { key, title: label, subtitle: '', record, shortcut, go: () => undefined };
}
