/** Icons that actions of screens may name. The engine draws them itself; a test keeps names and drawings in step. */
export const actionIcons: readonly string[] = [
  'add',
  'announce',
  'copy',
  'delete',
  'disable',
  'download',
  'edit',
  'enable',
  'external',
  'file',
  'key',
  'list',
  'refresh',
  'renew',
  'request',
  'users',
];
