/**
 * Whether the page that is shown was opened for the sake of an action, as the palette does. It is told once: neither a reload nor Back
 * runs the action again. That stands in the history entry and not in the address, so no link can run anything.
 */
export function takeAction(id: string): boolean {
  const entry: unknown = window.history.state;
  const state = isRecord(entry) ? entry.usr : undefined;
  if (!isRecord(entry) || !isRecord(state) || state.action !== id) return false;
  window.history.replaceState({ ...entry, usr: withoutAction(state) }, '');
  return true;
}

/** The state of a history entry, without the action that it was opened for. */
export function withoutAction(state: unknown): unknown {
  return isRecord(state) ? { ...state, action: undefined } : state;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
