/**
 * Does something and waits for what comes of it, both at once: a wait that began before the act and is awaited after it would be a
 * rejection that nobody catches when the act fails; one that begins after the act may miss what it waits for.
 *
 * @param wait what comes of it: `page.waitForRequest(…)`, `page.waitForEvent('download')`
 * @returns what was waited for
 */
export async function during<Outcome>(wait: Promise<Outcome>, act: () => Promise<unknown>): Promise<Outcome> {
  const [outcome] = await Promise.all([wait, act()]);
  return outcome;
}
