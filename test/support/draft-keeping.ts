import { vi } from 'vitest';
import { createChangedForms } from '../../src/drafts/changed-forms';
import { createDraftShelf } from '../../src/drafts/draft-shelf';
import type { DraftKeeping } from '../../src/drafts/keep-draft';

/** How drafts of one person are kept whose work was interrupted, with a test's own parts. */
export function draftKeeping(more: Partial<DraftKeeping> = {}) {
  return {
    shelf: createDraftShelf('test'),
    owner: 'ada',
    interrupted: () => true,
    changes: createChangedForms(),
    wasHere: () => true,
    onChanged: vi.fn(),
    isStopped: () => false,
    say: String,
    ...more,
  };
}
