/** The same function, which computes the result for an object once: for what depends on nothing else. */
export function onceFor<Subject extends object, T>(make: (subject: Subject) => T): (subject: Subject) => T {
  const known = new WeakMap<Subject, { readonly result: T }>();
  return (subject) => {
    const found = known.get(subject);
    if (found !== undefined) return found.result;
    const result = make(subject);
    known.set(subject, { result });
    return result;
  };
}
