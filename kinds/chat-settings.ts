import type { JsonSchema } from '../engine/model';

const name: JsonSchema = { type: 'string', minLength: 1, maxLength: 100 };
const keys: JsonSchema = { type: 'array', items: name, maxItems: 12 };

function named(names: readonly string[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((each) => [each, name])),
    required: [...names],
    additionalProperties: false,
  };
}

const sources = named(['chats', 'chat', 'events', 'stream', 'limits']);

/** A screen's settings of the chat block: the operations it calls, its texts and examples, and which action draws which proposal. */
export const chatSettings: JsonSchema = {
  type: 'object',
  properties: {
    sources,
    operations: named(['create', 'rename', 'remove', 'send', 'stop', 'retry', 'rate', 'confirm', 'reject']),
    texts: named(['title', 'greeting', 'hint', 'placeholder', 'person']),
    examples: keys,
    reasons: keys,
    // Type of a proposal → id of an action of the block.
    cards: { type: 'object', additionalProperties: name },
    // The remainder of a limit is shown from this share on.
    warnAt: { type: 'number', minimum: 0, maximum: 1 },
    // Maximum characters of a question.
    longest: { type: 'integer', minimum: 1, maximum: 4000 },
  },
  required: ['sources', 'operations', 'texts', 'examples', 'reasons', 'cards', 'warnAt', 'longest'],
  additionalProperties: false,
};

/** A screen's settings of a read-only chat. */
export const recordSettings: JsonSchema = {
  type: 'object',
  properties: {
    sources: named(['chat', 'events']),
    // Prefix of the keys that name types of proposals.
    proposals: name,
  },
  required: ['sources', 'proposals'],
  additionalProperties: false,
};

/**
 * A screen's settings of the questions that begin a chat; the block's first action opens the chat, with `record.id` if a question created
 * it.
 */
export const startSettings: JsonSchema = {
  type: 'object',
  properties: {
    operations: named(['create', 'send']),
    texts: named(['examples', 'person']),
    examples: keys,
  },
  required: ['operations', 'texts', 'examples'],
  additionalProperties: false,
};
