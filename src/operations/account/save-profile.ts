import type { Json, JsonObject, PlacedFieldProblem } from '../../../engine/model';
import { fieldsOfProperty, isPersonField, personOfProfile, profileChange } from '../../../kinds';
import type { ApiFailure } from '../../http/api-client';
import type { Operation } from '../operation';

type Around = Parameters<Operation>[1];

/**
 * Saves the profile from the form. Another user's change in the meantime is never overwritten unseen: the saved values are shown at each
 * field that differs, and only the next save overwrites them with the form's (quality R10).
 */
export const saveProfile: Operation = async (payload, call, services) => {
  const { context, attempt, signal } = call;
  const { api, session, problemsOf } = services;
  const state = session.state();
  const before = state.status === 'signedIn' ? state.profile : (context.profile as JsonObject);
  // Fields that definitions added: those filled in, and those that were and are empty now.
  const names = [...Object.keys(payload), ...Object.keys(personOfProfile(before)).filter((name) => call.field?.(name))];
  const added = [...new Set(names)].filter((name) => !isPersonField(name));
  const answer = await api.call<JsonObject>('PUT', 'auth/profile', {
    payload: profileChange(
      before,
      payload,
      added,
      (name) => call.field === undefined || call.field(name)?.locked === false,
    ),
    revision: before.revision as number,
    attempt,
    signal,
  });
  if (answer.ok) {
    session.signedIn(answer.data);
    const saved = personOfProfile(answer.data);
    return { ok: true, answer: saved, record: saved };
  }
  if (answer.failure.status !== 412) return { ok: false, problems: atFields(problemsOf(answer.failure)) };
  const now = await api.call<JsonObject>('GET', 'auth/profile', { signal });
  if (!now.ok) return { ok: false, problems: problemsOf(now.failure) };
  session.signedIn(now.data);
  const people = { mine: payload, base: personOfProfile(before), theirs: personOfProfile(now.data) };
  return { ok: false, problems: await conflict(people, answer.failure, call), record: people.theirs };
};

/** The server names properties of the API; the form has fields. */
function atFields(problems: readonly PlacedFieldProblem[]): readonly PlacedFieldProblem[] {
  return problems.map((problem) => ({
    ...problem,
    field: problem.field === null ? null : (fieldsOfProperty(problem.field)[0] ?? null),
  }));
}

/** Another user's changes, at each field whose value in the form differs. */
async function conflict(
  { mine, base, theirs }: Readonly<Record<'mine' | 'base' | 'theirs', JsonObject>>,
  { args }: ApiFailure,
  call: Around,
): Promise<PlacedFieldProblem[]> {
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs)])];
  const changed = names.filter((name) => base[name] !== theirs[name] && mine[name] !== theirs[name]);
  const who = args?.self === true ? 'self' : typeof args?.by === 'string' ? 'named' : 'other';
  const fields = changed.map(async (field) => ({
    field,
    code: 'conflict',
    message: 'profile.conflict.field',
    args: { theirs: await shown(theirs[field], field, call) },
  }));
  return [
    {
      field: null,
      code: 'conflict',
      message: `profile.conflict.${who}`,
      args: { at: momentOf(args?.at), by: args?.by ?? null },
    },
    ...(await Promise.all(fields)),
  ];
}

/** In the page's language; the server returns times in UTC. */
function momentOf(at: Json | undefined): string {
  const moment = typeof at === 'string' ? new Date(at) : new Date();
  return moment.toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
}

async function shown(value: Json | undefined, name: string, { field, write }: Around): Promise<string> {
  const found = field?.(name);
  if (value === undefined || value === null || value === '') return '–';
  return found && write ? write(value, found) : String(value);
}
