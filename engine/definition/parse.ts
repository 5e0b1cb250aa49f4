import type { Json } from '../model';
import type { PlacedValue } from './json-place';
import { limits } from './limits';
import { pointerOf } from './pointer';
import type { ProblemArguments } from './problem';
import { prototypeNames } from './prototype-name';
import { quote } from './quote';
import type { ReaderRule } from './rules';
import { type Token, tokenAt } from './token';

/** What is wrong with a text, at an offset and inside the value that a pointer names. */
interface Complaint {
  readonly rule: ReaderRule;
  readonly offset: number;
  readonly pointer: string;
  readonly args: ProblemArguments;
}

/** More problems of one text do not help, and their number must not grow with an attack. */
const mostComplaints = 100;

/** Longest piece of foreign text that a problem repeats. */
const longestQuote = 40;

type Members = Map<string, PlacedValue>;

/**
 * Reads a text. After a mistake it recovers as a reader would: a missing comma or colon is assumed, a foreign word is taken for a value, so
 * that one reading finds every mistake. It stops where brackets are nested deeper than the limit allows, so no text makes it recurse
 * deeply.
 */
export class Parser {
  readonly #text: string;
  readonly #complaints = new Map<number, Complaint>();
  readonly #path: (string | number)[] = [];
  #token: Token;
  #depth = 0;
  #stopped = false;

  constructor(text: string) {
    this.#text = text;
    this.#token = { kind: 'end', offset: 0, end: 0 };
    this.#next();
  }

  parse(): { readonly root: PlacedValue; readonly complaints: readonly Complaint[] } {
    if (this.#token.kind === 'end') this.#complain('file-empty', this.#token.offset);
    const root = this.#value();
    if (this.#token.kind !== 'end') this.#complain('text-after-end', this.#token.offset, this.#quote());
    return { root, complaints: [...this.#complaints.values()] };
  }

  #value(keyOffset?: number): PlacedValue {
    const { kind, offset, value = null, fault } = this.#token;
    if (kind === '{') return this.#object(keyOffset);
    if (kind === '[') return this.#array(keyOffset);
    if (kind === 'value') {
      if (fault) this.#complain(fault.rule, fault.offset, this.#quote());
      this.#next();
    } else if (kind === 'foreign') {
      this.#complain('text-foreign', offset, this.#quote());
      this.#next();
    } else this.#complain('value-missing', offset);
    return placed(value, offset, keyOffset);
  }

  #object(keyOffset?: number): PlacedValue {
    const { offset } = this.#token;
    const inside: Members = new Map();
    const value: Record<string, Json> = {};
    this.#list('{', '}', () => {
      const name = this.#token;
      if (name.kind !== 'value' || typeof name.value !== 'string') {
        this.#complain('property-name-missing', name.offset, this.#quote());
        // `name: 1` without quotes is one mistake, not three.
        if (name.kind === ':' || !this.#isSeparator()) this.#next();
        if (this.#token.kind === ':') this.#next();
        if (!this.#isSeparator()) this.#value();
        return;
      }
      this.#path.push(name.value);
      this.#checkName(name, inside);
      this.#next();
      if (this.#token.kind === ':') this.#next();
      else this.#complain('colon-missing', this.#token.offset, { name: quote(name.value) });
      const member = this.#value(name.offset);
      if (!inside.has(name.value) && !prototypeNames.has(name.value)) {
        inside.set(name.value, member);
        value[name.value] = member.value;
      }
      this.#path.pop();
    });
    return placed(value, offset, keyOffset, inside);
  }

  #array(keyOffset?: number): PlacedValue {
    const { offset } = this.#token;
    const inside: PlacedValue[] = [];
    this.#list('[', ']', () => {
      this.#path.push(inside.length);
      inside.push(this.#value());
      this.#path.pop();
    });
    return placed(
      inside.map((item) => item.value),
      offset,
      keyOffset,
      inside,
    );
  }

  /** The contents of brackets. */
  #list(opening: '{' | '[', closing: '}' | ']', item: () => void): void {
    const { offset } = this.#token;
    if (this.#depth >= limits.depth) {
      this.#stop(offset);
      return;
    }
    this.#depth++;
    this.#next();
    this.#items(offset, opening, closing, item);
    this.#depth--;
  }

  /** Items up to the closing bracket. Every iteration takes at least one token or ends the list. */
  #items(offset: number, opening: '{' | '[', closing: '}' | ']', item: () => void): void {
    let comma: number | undefined;
    for (;;) {
      const { kind, offset: here } = this.#token;
      if (kind === closing) {
        if (comma !== undefined) this.#complain('trailing-comma', comma);
        this.#next();
        return;
      }
      if (kind === 'end' || kind === '}' || kind === ']') {
        this.#complain('bracket-unclosed', offset, { opening, closing });
        return;
      }
      item();
      comma = undefined;
      if (this.#token.kind === ',') {
        comma = this.#token.offset;
        this.#next();
      } else if (this.#token.kind === ':') {
        this.#complain('text-foreign', this.#token.offset, this.#quote());
        this.#next();
        if (!this.#isSeparator()) this.#value();
      } else if (!this.#isSeparator()) {
        // No token was taken, or the next item follows at once.
        if (this.#token.offset === here) this.#next();
        else this.#complain('comma-missing', this.#token.offset, this.#quote());
      }
    }
  }

  /** Nothing else is reported of a text that is too deep. */
  #stop(offset: number): void {
    this.#complaints.clear();
    this.#complain('too-deep', offset, { limit: limits.depth });
    this.#stopped = true;
    this.#token = { kind: 'end', offset: this.#text.length, end: this.#text.length };
  }

  #checkName({ value, offset, fault }: Token, inside: Members): void {
    const name = String(value);
    if (fault) this.#complain(fault.rule, fault.offset, this.#quote());
    else if (prototypeNames.has(name)) this.#complain('prototype-name', offset, { name });
    else if (inside.has(name)) this.#complain('key-doubled', offset, { name: quote(name) });
  }

  #isSeparator(): boolean {
    const { kind } = this.#token;
    return kind === ',' || kind === '}' || kind === ']' || kind === 'end';
  }

  /** Moves to the next significant token; comments are reported and skipped. */
  #next(): void {
    this.#token = tokenAt(this.#text, this.#token.end);
    while (this.#token.kind === 'comment') {
      this.#complain('comment', this.#token.offset);
      this.#token = tokenAt(this.#text, this.#token.end);
    }
  }

  /** The current token, shortened. */
  #quote(): { readonly text: string } {
    const { offset, end } = this.#token;
    return { text: quote(this.#text.slice(offset, end), longestQuote) };
  }

  /** One problem at one place: the first is the cause, others only follow from it. */
  #complain(rule: ReaderRule, offset: number, args: ProblemArguments = {}): void {
    if (this.#stopped || this.#complaints.has(offset) || this.#complaints.size >= mostComplaints) return;
    this.#complaints.set(offset, { rule, offset, pointer: pointerOf(this.#path), args });
  }
}

function placed(value: Json, offset: number, keyOffset?: number, inside?: PlacedValue['inside']): PlacedValue {
  return { value, offset, ...(keyOffset === undefined ? {} : { keyOffset }), ...(inside ? { inside } : {}) };
}
