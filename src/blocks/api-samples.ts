import type { Json, JsonObject } from '../../engine/model';

/** Contents of a sample call. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** Headers besides the session's, by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: the call has no body. */
  readonly body?: Json;
}

export interface ApiSamples {
  readonly curl: string;
  readonly javascript: string;
}

/** A call as its OpenAPI description requires it: only what is required, with values that explain themselves. */
export function callOf(method: string, path: string, described: JsonObject, schemas: JsonObject): ApiCall {
  const required = listOf(described.parameters).flatMap((parameter): [string, string][] =>
    parameter.in === 'header' && parameter.required === true && typeof parameter.name === 'string'
      ? [[parameter.name, parameter.name === 'If-Match' ? '1' : '…']]
      : [],
  );
  const takesKey = listOf(described.parameters).some(({ name }) => name === 'Idempotency-Key');
  const guarded = listOf(described.security).some((way) => 'xsrf' in way);
  const schema = schemaOf(described.requestBody);
  return {
    method: method.toUpperCase(),
    path,
    headers: {
      ...Object.fromEntries(required),
      ...(takesKey && { 'Idempotency-Key': '$KEY' }),
      ...(guarded && { 'X-XSRF-TOKEN': '$TOKEN' }),
    },
    ...(schema && { body: exampleOf(schema, schemas, 0) }),
  };
}

/** The call in two languages. What begins with `$` is for the reader to fill in. */
export function samplesOf({ method, path, headers, body }: ApiCall): ApiSamples {
  const guarded = 'X-XSRF-TOKEN' in headers;
  const lines = [
    `curl "$BASE${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `$${name.toUpperCase()}`)}"`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    `--cookie "__Host-portal_sid=$SESSION${guarded ? '; XSRF-TOKEN=$TOKEN' : ''}"`,
    ...Object.entries(headers).map(([name, value]) => `--header "${name}: ${value}"`),
    ...(body === undefined
      ? []
      : ['--header "Content-Type: application/json"', `--data '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  const named = Object.entries(headers).map(([name, value]) => {
    const variable = value.startsWith('$') ? value.slice(1).toLowerCase() : JSON.stringify(value);
    return `    '${name}': ${variable},`;
  });
  const json = body === undefined ? [] : ["    'Content-Type': 'application/json',"];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    // The browser sends the session's cookie by itself.
    "  credentials: 'include',",
    ...(named.length + json.length > 0 ? ['  headers: {', ...named, ...json, '  },'] : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
  ];
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `\${${name}}`);
  return {
    curl: lines.join(' \\\n  '),
    javascript: [
      `const response = await fetch(\`\${base}${address}\`, {`,
      ...options,
      '});',
      'const answer = response.status === 204 ? undefined : await response.json();',
    ].join('\n'),
  };
}

/** Deeper levels need no description. */
const deepest = 6;

/** The smallest value that a schema accepts. */
function exampleOf(schema: JsonObject, schemas: JsonObject, depth: number): Json {
  if (depth > deepest) return null;
  const { $ref, const: fixed, enum: words, type } = schema;
  if (typeof $ref === 'string') return exampleOf(objectOf(schemas[$ref.split('/').at(-1) ?? '']), schemas, depth + 1);
  if (fixed !== undefined) return fixed;
  if (Array.isArray(words)) return (words as readonly Json[])[0] ?? null;
  const [kind] = Array.isArray(type) ? (type as readonly Json[]) : [type];
  switch (kind) {
    case 'object': {
      const properties = objectOf(schema.properties);
      const needed = Array.isArray(schema.required) ? (schema.required as readonly Json[]).map(String) : [];
      return Object.fromEntries(
        needed.map((name) => [name, exampleOf(objectOf(properties[name]), schemas, depth + 1)]),
      );
    }
    case 'array':
      return Number(schema.minItems ?? 0) > 0 ? [exampleOf(objectOf(schema.items), schemas, depth + 1)] : [];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    case 'string':
      return textExample(schema.format);
    default:
      return null;
  }
}

function textExample(format: Json | undefined): string {
  if (format === 'date-time') return '2030-01-31T00:00:00Z';
  if (format === 'date') return '2030-01-31';
  return format === 'email' ? 'name@example.com' : 'text';
}

function schemaOf(requestBody: Json | undefined): JsonObject | undefined {
  const { schema } = objectOf(objectOf(objectOf(requestBody).content)['application/json']);
  return schema === undefined ? undefined : objectOf(schema);
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).map(objectOf) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
