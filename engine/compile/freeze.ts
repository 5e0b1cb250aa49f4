/** Freezes a value and everything in it. Returns the value itself. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  // Most members are texts and numbers, which need no call.
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object') deepFreeze(inner);
  } else {
    for (const inner of Object.values(value)) if (typeof inner === 'object') deepFreeze(inner);
  }
  return value;
}
