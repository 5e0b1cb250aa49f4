/**
 * Whether the current page was opened to run an action, as the command palette does. Returned once: neither a reload nor Back runs the
 * action again. It is stored in the history entry and not in the address, so no link can run anything.
 */
export function takeAction(id: string): boolean {
  const { state } = window.history;
  if (state?.usr?.action !== id) return false;
  window.history.replaceState({ ...state, usr: withoutAction(state.usr) }, '');
  return true;
}

/** The state of a history entry, without the action that it was opened for. */
export const withoutAction = (state: unknown) => ({ ...(state ?? {}), action: undefined });
