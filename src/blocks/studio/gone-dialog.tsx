import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../engine/react';
import { documentIn } from './documents/commands';
import type { Selection } from './documents/history';
import { wayOf } from './documents/identity';
import { valueAt } from './documents/json';
import { useStudioParts, useStudioState } from './studio-context';

interface GoneDialogProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** What a dialog shows once the thing that it was opened for is gone, or has another place: nothing is done to what is there now. */
export function GoneDialog({ title, onClose }: GoneDialogProps) {
  const { t } = useTranslation('studio');
  return (
    <Dialog open title={title} width="medium" cancel={t('close')} onClose={onClose}>
      <p role="alert">{t('gone')}</p>
    </Dialog>
  );
}

/**
 * Whether the thing at a place is still the one that was there at first. A dialog is modal, but what another person saves comes in
 * meanwhile.
 * @param name what it is called; undefined: there is none
 */
export function useSameThing({ path, at }: Selection, name: string | undefined): boolean {
  const { studio } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const document = documentIn(work.texts, path);
  const isThere = work.texts.has(path) && (at.length === 0 || valueAt(document, at) !== undefined);
  const now = isThere ? JSON.stringify([wayOf(document, at), name]) : undefined;
  const [then] = useState(now);
  return now !== undefined && now === then;
}
