/**
 * Runs an action and waits for its result, both at once: a wait that begins before the action and is awaited after it would be an unhandled
 * rejection when the action fails; one that begins after the action may miss the event.
 *
 * @param wait for the result: `page.waitForRequest(…)`, `page.waitForEvent('download')`
 * @returns the result of the wait
 */
export async function during<Outcome>(wait: Promise<Outcome>, act: () => Promise<unknown>): Promise<Outcome> {
  const [outcome] = await Promise.all([wait, act()]);
  return outcome;
}
