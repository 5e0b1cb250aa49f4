import { isList, isObject, type JsonObject } from '../../../engine/model';
import type { Call } from '../../api/operation';
import type { Actor } from '../../session/session';
import type { ActionRow } from './actions';
import { fieldText } from './embedded/table-answer';
import type { Tool } from './table';
import { picked } from './tools';
import { wordsIn } from './words';

type Deciding = Pick<Call<unknown, 'id', Actor>, 'db' | 'services' | 'actor' | 'origin' | 'page'>;

/** What has changed since a card was made; the values as the person reads them. */
export interface Changes {
  readonly form?: true;
  /** The record is not there any more, or not this person's. */
  readonly gone?: true;
  readonly values: readonly { readonly label: string; readonly was: string; readonly now: string }[];
}

/** What has changed of the form and the record that a card was made for; undefined if nothing has. */
export async function changesSince(call: Deciding, row: ActionRow): Promise<Changes | undefined> {
  const { forms } = call.services.definitions.edition();
  const form = row.form_name !== null && (forms[row.form_name]?.hash ?? '') !== row.form_hash;
  const among = targetTool(call, row);
  const record = among && row.target_revision !== null ? await targetOf(call, row, among) : undefined;
  const isMoved = row.target_id !== null && row.target_revision !== null && record?.revision !== row.target_revision;
  if (!form && !isMoved) return undefined;
  return {
    ...(form && { form }),
    ...(isMoved && record === undefined && { gone: true }),
    values: isMoved && record && among ? await differing(call, row, among, record) : [],
  };
}

/** The tool that reads the records among which the card's one is. */
function targetTool({ services }: Deciding, { tool, target_id }: ActionRow): Tool | undefined {
  const { tools } = services.assistant.table;
  return target_id === null ? undefined : tools.get(tools.get(tool)?.target ?? '');
}

/** The record as the person may see it now. */
async function targetOf({ services, actor, origin, page }: Deciding, row: ActionRow, among: Tool) {
  if (among.source === undefined) return undefined;
  const asker = { actor: { ...actor, administrator: false }, mode: 'USER' as const, page, origin };
  const answer = await services.assistant.ask(asker)(among.source, { id: row.target_id ?? '', ...among.with });
  const items = isObject(answer) && isList(answer.items) ? answer.items.filter(isObject) : [];
  return items.find(({ id }) => id === row.target_id);
}

/** The values that differ, of those that the table of tools gives a label. */
async function differing({ db, services, actor }: Deciding, row: ActionRow, among: Tool, record: JsonObject) {
  const shown = await db
    .selectFrom('agent_events')
    .select('content')
    .where('chat_id', '=', row.chat_id)
    .where('seq', '=', row.event_seq)
    .executeTakeFirst();
  const target = shown?.content.target;
  // A card of an earlier version of the portal does not know what the record was.
  const before = isObject(target) && isObject(target.record) ? target.record : undefined;
  if (before === undefined) return [];
  const edition = services.definitions.edition();
  const languages = edition.languages.map(({ code }) => code);
  const words = wordsIn((name) => edition.locales[name], actor.user.language, languages);
  const after = picked(record, among, false);
  return (among.fields ?? []).flatMap((field) => {
    if (field.label === undefined) return [];
    const [was, now] = [fieldText(field, before, words), fieldText(field, after, words)];
    return was === now ? [] : [{ label: words.say(field.label), was, now }];
  });
}
