import { useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel, Json, JsonObject } from '../../../engine/model';
import { Alert, Button, Icon, InlineAction, TextLink, useEngine } from '../../../engine/react';
import type { OperationResult } from '../../../engine/runtime';
import { usePortal } from '../../portal-context';
import { objectOf, textOf } from './events';
import type { Card, Changes } from './log';
import { useAnswerLink } from './use-answer-link';

interface ProposalProps {
  readonly card: Card;
  /** The action of the block that draws the proposal; absent: it is a link. */
  readonly action: ActionModel | undefined;
  readonly context: JsonObject;
  readonly onConfirm: (card: Card, values: JsonObject, attempt: string) => Promise<OperationResult>;
  readonly onReject: (card: Card) => Promise<void>;
  /** Asks the question again, where a proposal is too old. */
  readonly onRetry: () => void;
}

/**
 * Something the assistant proposes: the form of the page where it would be done, filled in. Nothing happens until it is submitted, and the
 * server validates it like any other submission.
 */
export function Proposal(props: ProposalProps) {
  const { t } = useTranslation('chat');
  const { t: say } = useEngine();
  const { card, action } = props;
  const titleId = useId();
  if (action === undefined) return <LinkCard card={card} />;
  return (
    <section className="chat-card" aria-labelledby={titleId} data-status={card.status}>
      <h3 id={titleId}>{say(action.form?.title ?? action.label)}</h3>
      {card.target !== '' && <p className="chat-card-target">{card.target}</p>}
      {card.containsOthersText && (
        <Alert severity="warning">
          <p>{t('card.othersText')}</p>
        </Alert>
      )}
      <CardBody {...props} action={action} />
    </section>
  );
}

function CardBody({
  card,
  action,
  context,
  onConfirm,
  onReject,
  onRetry,
}: ProposalProps & { readonly action: ActionModel }) {
  const { t } = useTranslation('chat');
  const [rejecting, setRejecting] = useState(false);
  const [done, setDone] = useState(false);
  const here = useMemo(() => ({ ...context, record: { ...card.values, id: card.id } }), [context, card]);
  const send = useCallback(
    async (values: JsonObject, { attempt }: { readonly attempt: string }): Promise<OperationResult> => {
      const result = await onConfirm(card, values, attempt);
      // Later effects read the response of the operation itself.
      return result.ok ? { ok: true, answer: (objectOf(result.answer).answer ?? {}) as Json } : result;
    },
    [card, onConfirm],
  );
  const onDone = useCallback(() => setDone(true), []);
  const reject = async () => {
    setRejecting(true);
    await onReject(card);
    setRejecting(false);
  };
  const status = done && card.status === 'PROPOSED' ? 'SUCCEEDED' : card.status;
  if (status !== 'PROPOSED') {
    return (
      <>
        <p className="chat-card-status" role="status">
          {status === 'SUCCEEDED' && <Icon name="success" />}
          {t(`card.status.${status}`)}
        </p>
        {status === 'EXPIRED' && <Changed changes={card.changes} />}
        {status === 'EXPIRED' && (
          <Button kind="secondary" onClick={onRetry}>
            {t('card.again')}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <p className="chat-card-hint">{t('card.hint')}</p>
      <InlineAction action={action} context={here} initial={card.values} send={send} onDone={onDone}>
        <Button kind="secondary" busy={rejecting} onClick={() => void reject()}>
          {t('card.reject')}
        </Button>
      </InlineAction>
    </>
  );
}

/** What has changed since the proposal was made: the reason to ask again. */
function Changed({ changes: { form, gone, values } }: { readonly changes: Changes }) {
  const { t } = useTranslation('chat');
  if (!form && !gone && values.length === 0) return null;
  const text = (value: string) => (value === '' ? t('card.changed.none') : value);
  return (
    <div className="chat-card-changes">
      <p>{t('card.changed.title')}</p>
      <ul>
        {form && <li>{t('card.changed.form')}</li>}
        {gone && <li>{t('card.changed.gone')}</li>}
        {values.map(({ label, was, now }) => (
          <li key={label}>{t('card.changed.value', { label, was: text(was), now: text(now) })}</li>
        ))}
      </ul>
    </div>
  );
}

/** A page with its filters set, or an email to the support team: opened only when the user presses it. */
function LinkCard({ card }: { readonly card: Card }) {
  const { t } = useTranslation('chat');
  const { t: say } = useEngine();
  const { live } = usePortal();
  const to = useAnswerLink()(addressOf(card));
  if (to === undefined) return null;
  const [path = ''] = to.href.split(/[?#]/);
  const label = to.inApp ? live.current().places.at(path)?.place.route.label : undefined;
  return (
    <div className="chat-card-link">
      {card.containsOthersText && <p className="chat-card-hint">{t('card.othersText')}</p>}
      <TextLink to={to} look="secondary">
        {to.inApp ? t('card.open', { page: label === undefined ? path : say(label) }) : t('card.write')}
      </TextLink>
    </div>
  );
}

/** An email has its address, its subject and its text. */
function addressOf({ address, values }: Card): string {
  const { subject, text } = values;
  if (address.startsWith('/') || typeof text !== 'string') return address;
  const to = address.replace(/^mailto:/, '');
  return `mailto:${to}?subject=${encodeURIComponent(textOf(subject))}&body=${encodeURIComponent(text)}`;
}
