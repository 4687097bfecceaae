import { type Contract, getMaxBodyBytes } from '@lares/shared-types/contract'

interface Schema {
  readonly type?: string
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Bodies of the maximum size of a contract, each designed to be expensive at one stage of its processing. */
export function createHostileBodies(contract: Contract): [what: string, body: Buffer][] {
  const maxBytes = getMaxBodyBytes(contract) - 200
  const { properties = {} } = contract.body as Schema
  const [field = 'x'] = Object.keys(properties)
  const fill = (piece: string, overhead = 0) =>
    Math.floor((maxBytes - overhead) / (Buffer.byteLength(piece) + 1))
  const repeat = (piece: string) => Array(fill(piece)).fill(piece).join(',')
  const numbered = (write: (number: number) => string) =>
    Array.from({ length: fill(write(99_999_999)) }, (_, number) => write(10_000_000 + number)).join(',')
  const bodies: [string, string][] = [
    ['unknown fields', `{${numbered((number) => `"${number}x":1`)}}`],
    ['unknown numbered fields', `{${numbered((number) => `"${number}":1`)}}`],
    ['a repeated field', `{${repeat(`"${field}":1`)}}`],
    ['unclosed nested lists', '['.repeat(maxBytes)],
    ['nested lists', '['.repeat(maxBytes / 2) + ']'.repeat(maxBytes / 2)],
    ['nested objects', `${'{"a":'.repeat(maxBytes / 6)}1${'}'.repeat(maxBytes / 6)}`],
    ['empty objects', `[${repeat('{}')}]`],
    ['objects with different fields', `[${numbered((number) => `{"${number}":1}`)}]`],
    ['numbers', `[${repeat('1.2345678901234567e-300')}]`],
    ['an endless number', '9'.repeat(maxBytes)],
    ['escapes in a text', `"${'\\u6f22'.repeat(maxBytes / 6)}"`],
    ['escapes in a name', `{"${'\\u0061'.repeat(maxBytes / 6 - 10)}":1}`],
    ['lone surrogates', `{"${field}":[${repeat('"\\ud800"')}]}`],
    ['quotation marks', `"${'\\"'.repeat(maxBytes / 2)}"`],
    ['white space', ' '.repeat(maxBytes)],
    ['invalid JSON', 'x'.repeat(maxBytes)],
  ]
  for (const [name, schema] of Object.entries(properties))
    bodies.push(...createHostileFields(name, schema, repeat, maxBytes))
  return bodies.map(([what, body]) => [what, Buffer.from(body)])
}

function createHostileFields(
  name: string,
  { type, items, maxItems = 0 }: Schema,
  repeat: (piece: string) => string,
  maxBytes: number,
): [string, string][] {
  const long = 'x'.repeat(maxBytes - name.length - 100)
  const bodies: [string, string][] = [
    [`${name}: a long text`, `{"${name}":"${long}"}`],
    [`${name}: empty texts`, `{"${name}":[${repeat('""')}]}`],
  ]
  if (type !== 'array') return bodies
  const entries = (entry: string) =>
    `{"${name}":[${Array(Math.min(maxItems, Math.floor(maxBytes / (entry.length + 1))))
      .fill(entry)
      .join(',')}]}`
  const invalid = items?.properties
    ? `{${Object.keys(items.properties)
        .map((field) => `"${field}":false`)
        .join(',')}}`
    : 'false'
  return [
    ...bodies,
    [`${name}: the maximum number of empty texts`, entries('""')],
    [`${name}: the maximum number of invalid entries`, entries(invalid)],
    [`${name}: one long entry`, `{"${name}":["${long}"]}`],
  ]
}
