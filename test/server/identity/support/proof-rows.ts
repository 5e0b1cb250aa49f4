import {
  type ChangeRule,
  changeRules,
  type OperationRule,
  poolOperations,
  portalOperations,
} from '../../../../server/identity';

/** The table of proofs as `docs/decisions/embedded-user-pool.md` shows it, line by line. */
export function proofRows(): readonly string[] {
  const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const operation = ([name, { proof, shows, changes, sends }]: [string, OperationRule]) =>
    row(`\`${name}\``, proof, shows ?? '', changes.join(', '), sends ?? '');
  const head = (...cells: readonly string[]) => [row(...cells), row(...cells.map(() => '---'))];
  const changes: readonly (readonly [string, ChangeRule])[] = Object.entries(changeRules);
  return [
    ...head('The pool’s operation', 'Proof', 'Shown besides', 'Changes', 'Sends'),
    ...Object.entries(poolOperations).map(operation),
    ...head('The portal’s operation', 'Proof', 'Shown besides', 'Changes', 'Sends'),
    ...Object.entries(portalOperations).map(operation),
    ...head('Change', 'Ends sign-ins', 'Ends sessions', 'Voids other proofs', 'Letter'),
    ...changes.map(([name, { endsSignIns, endsSessions, voidsProofs, letter }]) =>
      row(`\`${name}\``, endsSignIns, endsSessions, voidsProofs ? 'yes' : '', letter ?? ''),
    ),
  ];
}
