/**
 * Roles of the table's elements, explicit although they are implied: if there is little room the style sheet lays rows out as cards, and
 * browsers then drop the roles of a table.
 */
export const asTable = { role: 'table' } as const;
export const asRowGroup = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asCell = { role: 'cell' } as const;
export const asRowHeader = { role: 'rowheader' } as const;
export const asColumnHeader = { role: 'columnheader' } as const;
