/**
 * Namespaces of the program's own texts on every page, independent of any definition; those of menus and denials come with their models.
 * The first is the default of a key that names none.
 */
export const pageNamespaces = ['iam', 'common', 'kit', 'problems', 'errors'] as const;
