/** `user-change` and `userChange` as a type name: `UserChange`. */
export function typeName(...words: readonly string[]): string {
  return words
    .flatMap((word) => word.split(/[^a-zA-Z0-9]+/))
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
