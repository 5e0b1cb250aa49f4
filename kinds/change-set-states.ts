/** States in which a set is only written: nothing was decided about it as it is. */
export const writtenSetStates = ['draft', 'failed'] as const;

/** States in which a set of changes can still be edited; in any other it is a record of what was. */
export const openSetStates = ['draft', 'review', 'approved', 'scheduled', 'failed'] as const;
