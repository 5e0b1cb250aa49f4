import type { AgentTurn } from '../../../../schemas/types.gen';
import { accepted } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import type { RateLimit } from '../../../platform/http/rate-limit';
import type { Actor } from '../../../session/session';
import { requireRunning } from '../stop-switch';
import { ownTurn, retryTurn, type TakenQuestion, takeQuestion } from '../turns';

/** Rate limit for a user's questions; each refusal by a limit is a row, too. */
const asking: RateLimit = { times: 120, seconds: 60 };

/** Accepts a question. It is answered independently of this request, so nothing is lost if the client disconnects. */
export const sendAgentMessage: Operation<'sendAgentMessage', 'id'> = {
  source: 'sendAgentMessage',
  access: 'session',
  audited: false,
  transaction: 'own',
  async handle(call) {
    await call.limit('questions', asking);
    await requireRunning(call);
    const { assistant } = call.services;
    // If its process died during an answer, the chat can continue.
    await assistant.interruptLost();
    const { text, clientMessageId } = call.body;
    const question = { chatId: call.params.id, text, clientMessageId, ...(await askerOf(call, text)) };
    return began(call, call.params.id, await call.transaction((db) => takeQuestion(db, assistant.desk, question)));
  },
};

/** Answers a question again after its answer has ended. */
export const retryAgentTurn: Operation<'retryAgentTurn', 'id'> = {
  source: 'retryAgentTurn',
  access: 'session',
  audited: false,
  transaction: 'own',
  async handle(call) {
    await call.limit('questions', asking);
    await requireRunning(call);
    const { assistant } = call.services;
    await assistant.interruptLost();
    const turn = await ownTurn(call.db, call.actor.id, call.params.id);
    const question = await askerOf(call, '');
    return began(call, turn.chatId, await call.transaction((db) => retryTurn(db, assistant.desk, turn.id, question)));
  },
};

async function askerOf({ actor, services }: Pick<Call<unknown, never, Actor>, 'actor' | 'services'>, text: string) {
  return {
    person: { id: actor.id, accountType: actor.user.account_type },
    language: actor.user.language,
    ...(await services.assistant.plan(text)),
  };
}

function began(
  { services, actor, origin, page }: Pick<Call<unknown, never, Actor>, 'services' | 'actor' | 'origin' | 'page'>,
  chatId: string,
  { answer, turn, events }: TakenQuestion,
) {
  services.assistant.publish(chatId, events);
  if (turn) services.assistant.run(turn, { actor, mode: 'USER', page, origin });
  return accepted<AgentTurn>(answer);
}
