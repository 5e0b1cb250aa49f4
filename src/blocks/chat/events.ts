import type { Json, JsonObject } from '../../../engine/model';

/** An event of a chat as the server sends it (`schemas/data/agent-event.schema.json`). */
export interface ChatEvent {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly at: string;
  readonly turnId?: string | undefined;
  readonly rating?: string | undefined;
  readonly content: JsonObject;
}

/** A chat as the server sends it (`schemas/data/agent-chat.schema.json`). */
export interface Chat {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly lastEventAt: string;
  readonly runningTurn?: string | undefined;
}

/** What is left of a limit. */
export interface LimitLeft {
  readonly figure: string;
  readonly period: string;
  readonly most: number;
  readonly left: number;
  readonly resetsAt: string;
}

/** Reads an event; undefined if it is none. Its contents are read where they are used. */
export function eventOf(value: Json | undefined): ChatEvent | undefined {
  const { id, seq, type, at, turnId, rating, content } = objectOf(value);
  if (typeof id !== 'string' || typeof seq !== 'number' || typeof type !== 'string' || typeof at !== 'string')
    return undefined;
  return {
    id,
    seq,
    type,
    at,
    ...(typeof turnId === 'string' && { turnId }),
    ...(typeof rating === 'string' && { rating }),
    content: objectOf(content),
  };
}

export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
