/** Namespaces of what the program itself says on every page, before and beside any definition; those of menus and denials come with their models. The first is meant where a key names none. */
export const pageNamespaces = ['iam', 'common', 'kit', 'problems', 'errors'] as const;
