import type { AnyOperation } from '../../api/operation';
import type { Assistant } from './assistant';
import { forCustomers, forCustomersAndReaders } from './customers';
import {
  changeAgentLimit,
  getAgentFigures,
  getAgentLimitsOf,
  getOwnAgentLimits,
  listAgentActions,
  listAgentEventsOperation,
  listAgentLimits,
  listAgentUnanswered,
} from './operations/administration';
import { retryAgentTurn, sendAgentMessage } from './operations/ask';
import {
  deleteAgentChat,
  getAgentChat,
  listAgentChatEvents,
  listAgentChats,
  renameAgentChat,
} from './operations/chats';
import { confirmAgentAction } from './operations/confirm-action';
import { createAgentChat } from './operations/create-chat';
import { rejectAgentAction } from './operations/reject-action';
import { rateAgentEvent, stopAgentTurn, streamAgentChat } from './operations/turns';
import { beginDocumentationPage, getAgentUnanswered } from './operations/unanswered';

export { type Assistant, createAssistant } from './assistant';
export { exportedChats, forgetChatsOf } from './chats';
export { assistantJobs } from './jobs';
export type { EventType } from './tables';
export { assistantSettings } from './terms';

declare module '../../api/services' {
  interface Services {
    readonly assistant: Assistant;
  }
}

/** API operations of this feature. One rule defines who may use any of them. */
export const assistantOperations: readonly AnyOperation[] = [
  forCustomers(createAgentChat),
  forCustomersAndReaders(listAgentChats),
  forCustomersAndReaders(getAgentChat),
  forCustomers(renameAgentChat),
  forCustomers(deleteAgentChat),
  forCustomersAndReaders(listAgentChatEvents),
  forCustomers(sendAgentMessage),
  forCustomers(streamAgentChat),
  forCustomers(stopAgentTurn),
  forCustomers(retryAgentTurn),
  forCustomers(rateAgentEvent),
  forCustomers(getOwnAgentLimits),
  forCustomers(confirmAgentAction),
  forCustomers(rejectAgentAction),
  listAgentEventsOperation,
  listAgentActions,
  listAgentUnanswered,
  getAgentUnanswered,
  beginDocumentationPage,
  getAgentFigures,
  listAgentLimits,
  getAgentLimitsOf,
  changeAgentLimit,
];
