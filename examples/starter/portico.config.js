/** What definitions may name besides the built-in kinds: plugins, contexts, languages. */
export default {};
