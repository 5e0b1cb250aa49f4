import { type ReactNode, useState } from 'react';
import type { JsonObject, ListBlockModel } from '../../../model';
import { Button } from '../../elements/button';
import { useEngine } from '../../engine';
import { PageActions, useHasPageActions } from '../../page-actions';
import { ActionRow } from '../actions/action-view';
import { Sign } from '../sign';

interface CsvOffer {
  /** There is nothing to save, as the list itself says. */
  readonly unavailable: boolean;
  /** Saves everything the list shows as a file. */
  readonly save: () => Promise<void>;
}

interface ListHeadProps {
  readonly block: ListBlockModel;
  /** Title of the list, or of the screen where the list has none. */
  readonly title: string;
  readonly titleId: string;
  readonly context: JsonObject;
  readonly csv: CsvOffer | undefined;
  /** What narrows and orders the list; false: nothing does. */
  readonly children: ReactNode;
}

/**
 * What stands above the records: the title, what can be done with the list as a whole, and what narrows it. Where the page's heading is
 * the list's title the actions stand beside that; in a part of a page that has no title they close the row of filters.
 */
export function ListHead({ block, title, titleId, context, csv, children: tools }: ListHeadProps) {
  const named = block.title !== undefined;
  const onPage = useHasPageActions() && !named;
  const actions = (block.actions.length > 0 || csv !== undefined) && (
    <>
      <ActionRow actions={block.actions} context={context} />
      {/* It has its place from the start: what stands below must not move when the answer comes. */}
      {csv !== undefined && <CsvButton {...csv} />}
    </>
  );
  const inRow = actions && !onPage && <div className="pt-list-actions">{actions}</div>;
  return (
    <>
      {named ? (
        <header className="pt-list-head">
          <h2 id={titleId} className="pt-list-title">
            {title}
          </h2>
          {inRow}
        </header>
      ) : (
        <h2 id={titleId} className="pt-hidden">
          {title}
        </h2>
      )}
      {onPage && actions && <PageActions>{actions}</PageActions>}
      {(tools || (!named && inRow)) && (
        <div className="pt-list-tools">
          {tools}
          {!named && inRow}
        </div>
      )}
    </>
  );
}

function CsvButton({ unavailable, save }: CsvOffer) {
  const { t } = useEngine();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      kind="secondary"
      busy={busy}
      unavailable={unavailable}
      onClick={() => {
        if (busy || unavailable) return;
        setBusy(true);
        void save().finally(() => setBusy(false));
      }}
    >
      <Sign name="download" />
      {t('kit:list.csv')}
    </Button>
  );
}
