import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { isKeptOut, publishableKind, textOf } from '../../../definitions';
import { hashOf } from '../texts';

/** All definitions in one answer, because an editor compiles edits against everything else. They contain no secrets. */
export const readStudioWorld: Operation<'readStudioWorld'> = {
  source: 'readStudioWorld',
  access: { permission: 'viewDefinitions' },
  async handle({ services: { definitions } }) {
    const files = [...definitions.sources().values()]
      .map((file) => {
        const text = textOf(file);
        const { path } = file;
        return { path, text, hash: hashOf(text), keptOut: isKeptOut(path) || publishableKind(path) === undefined };
      })
      .sort((one, other) => (one.path < other.path ? -1 : 1));
    return ok({ edition: definitions.published(), files });
  },
};
