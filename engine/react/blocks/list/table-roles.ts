/**
 * Roles of the table's elements, said although they have them: in little room the style sheet lays rows out as cards, and
 * browsers then take the roles of a table away.
 */
export const asTable = { role: 'table' } as const;
export const asRowGroup = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asCell = { role: 'cell' } as const;
export const asRowHeader = { role: 'rowheader' } as const;
export const asColumnHeader = { role: 'columnheader' } as const;
