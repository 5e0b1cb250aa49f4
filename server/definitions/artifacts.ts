import { onceFor } from '../../engine/definition';
import { type EntityModel, type FormModel, type Json, type JsonSchema, validatorsHash } from '../../engine/model';
import { callsOf, contentHash, type Edition, textsHash } from './edition';
import type { EarlierForm } from './published';

/** A small summary of what is live: requested at start and whenever the server reports a change. */
export interface Manifest {
  readonly hash: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly screens: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, string>>;
  readonly sources: string;
  readonly permissions: string;
  /** Attribute of the user pool by entity and property: what a form sends there. */
  readonly attributes: Readonly<Record<string, EntityModel['attributes']>>;
  /** Hashes of earlier models by form: who has one open goes on with the newest. Absent: there are none. */
  readonly ended?: Readonly<Record<string, readonly string[]>>;
  /** Those of them from which nothing that was typed is taken over. */
  readonly stopped?: Readonly<Record<string, readonly string[]>>;
}

export type ArtifactKind = 'forms' | 'screens' | 'routes' | 'sources' | 'permissions';

/** Models as text by content hash. Older ones are retained for a while, so that a form being filled in can be finished. */
export interface Artifacts {
  publish(edition: Edition, earlier?: readonly EarlierForm[]): Manifest;
  read(kind: string, id: string, hash: string): string | undefined;
  /** A free JSON Schema of a published form, by the hash of its validators. */
  schema(validators: string): JsonSchema | undefined;
  /** Hashes of the texts of an edition, by language and namespace. */
  textHashes(edition: string): TextHashes | undefined;
  /** Texts by their hash. */
  text(name: string, hash: string): string | undefined;
}

/** By language and namespace: `en/common`. */
export type TextHashes = Readonly<Record<string, string>>;

/** Bounds memory use during long editing: beyond this number the oldest are dropped. */
const most = 5_000;

/** The same by size, for models and for the texts of the languages. */
const mostBytes = 32 * 1024 * 1024;

/** @param room for models, and for texts; what was published last stays in any case */
export function createArtifacts(room = mostBytes): Artifacts {
  const texts = storedTexts(room);
  const schemas = new Map<string, JsonSchema>();
  const textHashes = new Map<string, TextHashes>();
  const words = storedTexts(room);
  function keep(kind: ArtifactKind, id: string, hash: string, content: unknown): string {
    texts.keep(`${kind}/${id}.${hash}`, content);
    return hash;
  }
  function keepWords(name: string, content: Json): string {
    const hash = textsHash(content);
    words.keep(`${name}.${hash}`, content);
    return hash;
  }
  const all = <Model extends { readonly hash: string }>(kind: ArtifactKind, models: Readonly<Record<string, Model>>) =>
    Object.fromEntries(Object.entries(models).map(([id, model]) => [id, keep(kind, id, model.hash, model)]));

  return {
    publish(edition, earlier = []) {
      const ended = hashesByForm(earlier.filter(({ model }) => model === undefined));
      const stopped = hashesByForm(earlier.filter((form) => form.stopped));
      const calls = callsOf(edition);
      const manifest = {
        hash: edition.hash,
        forms: all('forms', edition.forms),
        screens: all('screens', edition.screens),
        routes: all('routes', edition.routes),
        sources: keep('sources', 'sources', contentHash(calls), calls),
        permissions: keep('permissions', 'permissions', edition.permissions.hash, edition.permissions),
        attributes: attributesOf(edition, earlier),
        ...(Object.keys(ended).length > 0 && { ended }),
        ...(Object.keys(stopped).length > 0 && { stopped }),
      };
      for (const schema of Object.values(edition.forms).flatMap(schemasOf)) {
        const hash = validatorsHash(schema);
        schemas.delete(hash);
        schemas.set(hash, schema);
      }
      textHashes.delete(edition.hash);
      textHashes.set(
        edition.hash,
        Object.fromEntries(Object.entries(edition.locales).map(([name, each]) => [name, keepWords(name, each)])),
      );
      for (const kept of [schemas, textHashes]) forgetOldest(kept);
      for (const stored of [texts, words]) stored.forgetOldest();
      return manifest;
    },
    read: (kind, id, hash) => texts.get(`${kind}/${id}.${hash}`),
    schema: (validators) => schemas.get(validators),
    textHashes: (edition) => textHashes.get(edition),
    text: (name, hash) => words.get(`${name}.${hash}`),
  };
}

/**
 * Entities that are known to the user pool, with their attributes. Every browser gets the same: one that not everyone reads is left out,
 * unless a form names it and so has to send it.
 */
function attributesOf({ entities, forms }: Edition, earlier: readonly EarlierForm[]): Manifest['attributes'] {
  const open = [...Object.values(forms), ...earlier.flatMap(({ model }) => model ?? [])];
  const named = new Set(open.flatMap(namesOf));
  return Object.fromEntries(
    Object.entries(entities).flatMap(([entity, { properties, attributes }]) => {
      const sent = Object.entries(attributes).filter(
        ([name]) => properties[name]?.read === undefined || named.has(name),
      );
      return sent.length > 0 ? [[entity, Object.fromEntries(sent)]] : [];
    }),
  );
}

/** Names of payload members that a form may send. */
function namesOf(form: FormModel): readonly string[] {
  if (form.kind === 'fields') return [...form.fields, ...form.extra].flatMap(({ path }) => path.slice(0, 1));
  return isObject(form.schema.properties) ? Object.keys(form.schema.properties) : [];
}

function hashesByForm(earlier: readonly EarlierForm[]): NonNullable<Manifest['ended']> {
  const forms = [...new Set(earlier.map(({ form }) => form))];
  return Object.fromEntries(
    forms.map((name) => [name, earlier.filter(({ form }) => form === name).map(({ hash }) => hash)]),
  );
}

/** Every free JSON Schema of a form: its own, or those of its fields. */
export function schemasOf(form: FormModel): readonly JsonSchema[] {
  if (form.kind === 'schema') return [form.schema];
  return form.fields.flatMap(({ type, settings }) =>
    type === 'schema' && isObject(settings.schema) ? [settings.schema] : [],
  );
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface StoredTexts {
  /** Stores it as text, as the newest. */
  keep(key: string, content: unknown): void;
  get(key: string): string | undefined;
  /** Drops the oldest beyond the bounds, but nothing that was stored since the last call. */
  forgetOldest(): void;
}

function written(content: unknown) {
  const text = JSON.stringify(content);
  return { text, bytes: Buffer.byteLength(text) };
}

/** A model that comes back with another edition is the same object. */
const writtenOnce = onceFor((content: object) => written(content));

function storedTexts(room: number): StoredTexts {
  const stored = new Map<string, { readonly text: string; readonly bytes: number }>();
  let live = new Set<string>();
  let size = 0;
  const made = (content: unknown) => {
    const item = typeof content === 'object' && content !== null ? writtenOnce(content) : written(content);
    size += item.bytes;
    return item;
  };
  return {
    keep(key, content) {
      const item = stored.get(key) ?? made(content);
      stored.delete(key);
      stored.set(key, item);
      live.add(key);
    },
    get: (key) => stored.get(key)?.text,
    forgetOldest() {
      for (const [key, { bytes }] of stored) {
        if ((stored.size <= most && size <= room) || live.has(key)) break;
        stored.delete(key);
        size -= bytes;
      }
      live = new Set();
    },
  };
}

function forgetOldest(kept: Map<string, unknown>): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
