import type { Json } from '../../../engine/model';
import type { Call } from '../../api/operation';
import type { Actor } from '../../session/session';
import type { StoredEvent } from './repository';

/** Types of target whose records have properties that not every user may read. */
const entities: Readonly<Record<string, string>> = { user: 'user', license: 'license', key: 'api-key', post: 'post' };

/** An event as the viewer may see it: the audit shows no value that its record would not. */
export function masked<Event extends StoredEvent>(
  { actor, services }: Pick<Call<unknown, never, Actor>, 'actor' | 'services'>,
  event: Event,
): Event {
  const entity = entities[event.targetType ?? ''];
  if (entity === undefined) return event;
  const hide = (values: Event['before']) => services.entities.masked(entity, values as Json, actor);
  return { ...event, before: hide(event.before), after: hide(event.after) };
}
