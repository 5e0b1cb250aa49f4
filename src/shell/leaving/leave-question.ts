import type { Question } from '../../../engine/react';

/** Asked before typed input is lost (docs/decisions/leaving-a-form.md). */
export const leaveQuestion: Question = {
  title: 'common:leave.title',
  message: 'common:leave.text',
  confirm: 'common:leave.leave',
  cancel: 'common:leave.stay',
  kind: 'danger',
};
