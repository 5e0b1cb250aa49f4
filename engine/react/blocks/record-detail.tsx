import { Fragment, Suspense, useMemo } from 'react';
import type { ActionModel, DetailModel, ItemModel, Json, JsonObject, ScopeModel } from '../../model';
import { holdsInContext, isObject, readPath } from '../../runtime';
import { Alert } from '../elements/alert';
import { Button } from '../elements/button';
import { useEngine } from '../engine';
import { later } from '../later';
import { PartOfPage } from '../page-actions';
import { ActionRow } from './actions/action-view';
import { OpenRecordContext } from './actions/offered-actions';
import { DetailPlaceProvider } from './actions/screen-actions';
import { idOf } from './list/record-name';
import { ScopeOfSources } from './scope-of-sources';
import { ScreenContextProvider, useScope, useScreen, useScreenHost, useSource } from './screen-scope';
import { Sheet } from './sheet';
import { Shown } from './values/shown';

interface RecordDetailProps {
  readonly detail: DetailModel;
  /** The record as in the list. */
  readonly record: JsonObject;
  /** False: only its id is known, from the address. */
  readonly known: boolean;
  readonly name: string;
  /** The actions of the list's rows. */
  readonly rowActions: readonly ActionModel[];
  /** Name of the list. */
  readonly kicker: string;
  readonly context: JsonObject;
  /** It was opened by an action at the record before it. */
  readonly follows: boolean;
  readonly onClose: () => void;
  /** Opens the record that follows in the list. */
  readonly onNext: (reloaded: Promise<unknown>) => Promise<void>;
}

/** Few details stand beside their list. */
const besideDetail = later(() => import('./beside-detail'));

/** The name of a detail's own record source in its scope; no screen can write it. */
const own = '$record';

/** The detail of a record of a list: in a drawer, or below its row. Its sources live while it is open. */
export function RecordDetail(props: RecordDetailProps) {
  const { detail, record, context, onClose, onNext } = props;
  const screen = useScreen();
  const { sources } = useScreenHost();
  const model = useMemo<ScopeModel>(() => {
    const { record: source } = detail;
    if (source === undefined) return { sources: [], blocks: [] };
    const poll = sources[source.source]?.poll ?? 0;
    return { sources: [{ name: own, ...source, when: true, poll }], blocks: [] };
  }, [detail, sources]);
  const around = useMemo(() => ({ ...context, record }), [context, record]);
  const { scope } = useScope(model, around);
  const value = useMemo(() => ({ ...screen, scope, outer: screen }), [screen, scope]);
  const place = useMemo(
    () => ({ close: onClose, next: onNext, refresh: async () => void (await scope.refresh(own)) }),
    [onClose, onNext, scope],
  );
  return (
    <ScreenContextProvider value={value}>
      <DetailPlaceProvider value={place}>
        <PartOfPage>
          <Whole {...props} />
        </PartOfPage>
      </DetailPlaceProvider>
    </ScreenContextProvider>
  );
}

function Whole({ detail, record, known, name, rowActions, kicker, context, follows, onClose }: RecordDetailProps) {
  const { t } = useEngine();
  const { scope } = useScreen();
  const { status, answer, problems } = useSource(own);
  const whole = isObject(answer) ? answer : record;
  const called = titleOf(readPath(whole, detail.title)) || name;
  const missing = !known && (detail.record === undefined || status === 'failed');
  // The sentence of the API: a missing record, or one that this user may not see.
  const [refusal] = problems;
  const title = missing ? (
    t('kit:list.notFound')
  ) : detail.titled ? (
    <Titled items={detail.titled} record={whole} context={context} />
  ) : (
    called || '…'
  );
  const content = missing ? (
    <Alert severity="info">{refusal ? t(refusal.message, refusal.args) : t('kit:list.notFound')}</Alert>
  ) : (
    <OpenRecordContext value={called}>
      <Head detail={detail} record={whole} actions={detail.rowActions ? rowActions : noActions} context={context} />
      <Inner detail={detail} record={whole} context={context} />
    </OpenRecordContext>
  );
  if (detail.in === 'row') return <div className="pt-inline-detail">{content}</div>;
  const whatFailed = status === 'failed' && !missing && (
    <Alert severity="warning" title={t('kit:list.failed')}>
      <Button kind="link" onClick={() => void scope.refresh(own)}>
        {t('kit:retry')}
      </Button>
    </Alert>
  );
  if (detail.in === 'beside')
    return (
      <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
        <besideDetail.Drawn id={idOf(record)} title={title} list={kicker} focused={follows} onClose={onClose}>
          {whatFailed}
          {content}
        </besideDetail.Drawn>
      </Suspense>
    );
  return (
    <Sheet as="drawer" record title={title} kicker={kicker} onClose={onClose}>
      {whatFailed}
      {content}
    </Sheet>
  );
}

/** Values joined by dashes; missing ones are left out. */
function Titled({ items, record, context }: { items: readonly ItemModel[]; record: JsonObject; context: JsonObject }) {
  const own = useMemo<JsonObject>(() => ({ ...context, record }), [context, record]);
  return items
    .filter(({ field }) => (readPath(record, field) ?? '') !== '')
    .map(({ id, field, format }, index) => (
      <Fragment key={id}>
        {index > 0 && ' – '}
        <Shown value={readPath(record, field)} format={format} context={own} />
      </Fragment>
    ));
}

const noActions: readonly ActionModel[] = [];

interface HeadProps {
  readonly detail: DetailModel;
  readonly record: JsonObject;
  readonly actions: readonly ActionModel[];
  readonly context: JsonObject;
}

/** Summary of the record and its actions, above its details. */
function Head({ detail, record, actions, context }: HeadProps) {
  const { t } = useEngine();
  const own = useMemo<JsonObject>(() => ({ ...context, record }), [context, record]);
  const facts = detail.head.filter(({ displayed }) => holdsInContext(displayed, own));
  if (facts.length === 0 && actions.length === 0) return null;
  return (
    <div className="pt-detail-head">
      {facts.length > 0 && (
        <dl className="pt-detail-glance">
          {facts.map((item) => (
            <div key={item.id}>
              <dt className={isChip(item) ? 'pt-hidden' : undefined}>{t(item.label)}</dt>
              <dd>
                <Shown value={readPath(record, item.field)} format={item.format} context={own} empty={item.empty} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ActionRow actions={actions} context={own} quietDanger />
    </div>
  );
}

/** A chip needs no label. */
function isChip({ format }: DetailModel['head'][number]): boolean {
  return format.as === 'words' && format.tones !== undefined;
}

function Inner({ detail, record, context }: { detail: DetailModel; record: JsonObject; context: JsonObject }) {
  const around = useMemo(() => ({ ...context, record }), [context, record]);
  return <ScopeOfSources model={detail} context={around} />;
}

function titleOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
