import { type ReactNode, useState } from 'react';
import type { JsonObject, ListBlockModel } from '../../../model';
import { Button } from '../../elements/button';
import { useEngine } from '../../engine';
import { PageActions, useHasPageActions } from '../../page-actions';
import { ActionRow } from '../actions/action-view';
import { Sign } from '../sign';

interface CsvOffer {
  /** There is nothing to save, as the list itself shows. */
  readonly unavailable: boolean;
  /** Saves everything the list shows as a file. */
  readonly save: () => Promise<void>;
}

interface ListHeadProps {
  readonly block: ListBlockModel;
  /** Title of the list, or of the screen if the list has none. */
  readonly title: string;
  readonly titleId: string;
  readonly context: JsonObject;
  readonly csv: CsvOffer | undefined;
  /** What filters and sorts the list; false: nothing does. */
  readonly children: ReactNode;
}

/**
 * The area above the records: the title, the actions of the whole list, and its filters. If the page's heading is the list's title, the
 * actions are next to it; in a part of a page without a title they end the row of filters.
 */
export function ListHead({ block, title, titleId, context, csv, children: tools }: ListHeadProps) {
  const named = block.title !== undefined;
  const onPage = useHasPageActions() && !named;
  const actions = (block.actions.length > 0 || csv !== undefined) && (
    <>
      <ActionRow actions={block.actions} context={context} />
      {/* Its space is reserved from the start: content below must not move when the response arrives. */}
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
