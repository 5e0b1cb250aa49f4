/** Namespaces of texts that every page needs, read by the browser and by the server that sends them ahead; the first is meant where a key names none. */
export const pageNamespaces = ['iam', 'common', 'kit', 'problems', 'errors'] as const;
