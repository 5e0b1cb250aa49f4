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

/** What a screen says of the chat block: the operations it calls, its texts and examples, and which action draws which proposal. */
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
    // What is left is told from this share of a limit on.
    warnAt: { type: 'number', minimum: 0, maximum: 1 },
    // Characters of a question at most.
    longest: { type: 'integer', minimum: 1, maximum: 4000 },
  },
  required: ['sources', 'operations', 'texts', 'examples', 'reasons', 'cards', 'warnAt', 'longest'],
  additionalProperties: false,
};

/** What a screen says of a chat that others read. */
export const recordSettings: JsonSchema = {
  type: 'object',
  properties: {
    sources: named(['chat', 'events']),
    // Beginning of the keys that say types of proposals.
    proposals: name,
  },
  required: ['sources', 'proposals'],
  additionalProperties: false,
};

/** What a screen says of the questions that begin a chat; the block's first action opens it, `record.id` where it was begun. */
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
