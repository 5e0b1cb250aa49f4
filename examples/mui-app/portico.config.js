/** Names that definitions may use besides the built-in kinds: an operation that the app itself carries out. */
export default { plugins: [{ operations: { sendBack: {} } }] };
