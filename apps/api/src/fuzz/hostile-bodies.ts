import { type Contract, maxBodyBytesOf } from '@lares/shared-types/contract'

interface Schema {
  readonly type?: string
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Bodies as large as a contract takes them, each made to cost as much as a body can at one point of its way. */
export function hostileBodies(contract: Contract): [what: string, body: Buffer][] {
  const room = maxBodyBytesOf(contract) - 200
  const { properties = {} } = contract.body as Schema
  const [field = 'x'] = Object.keys(properties)
  const fill = (piece: string, overhead = 0) => Math.floor((room - overhead) / (Buffer.byteLength(piece) + 1))
  const repeat = (piece: string) => Array(fill(piece)).fill(piece).join(',')
  const numbered = (write: (number: number) => string) =>
    Array.from({ length: fill(write(99_999_999)) }, (_, number) => write(10_000_000 + number)).join(',')
  const bodies: [string, string][] = [
    ['unknown fields', `{${numbered((number) => `"${number}x":1`)}}`],
    ['unknown numbered fields', `{${numbered((number) => `"${number}":1`)}}`],
    ['one field again and again', `{${repeat(`"${field}":1`)}}`],
    ['lists in one another, unfinished', '['.repeat(room)],
    ['lists in one another', '['.repeat(room / 2) + ']'.repeat(room / 2)],
    ['objects in one another', `${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}`],
    ['empty objects', `[${repeat('{}')}]`],
    ['objects of different fields', `[${numbered((number) => `{"${number}":1}`)}]`],
    ['numbers', `[${repeat('1.2345678901234567e-300')}]`],
    ['an endless number', '9'.repeat(room)],
    ['escapes in a text', `"${'\\u6f22'.repeat(room / 6)}"`],
    ['escapes in a name', `{"${'\\u0061'.repeat(room / 6 - 10)}":1}`],
    ['half characters', `{"${field}":[${repeat('"\\ud800"')}]}`],
    ['quotation marks', `"${'\\"'.repeat(room / 2)}"`],
    ['white space', ' '.repeat(room)],
    ['no JSON', 'x'.repeat(room)],
  ]
  for (const [name, schema] of Object.entries(properties))
    bodies.push(...hostileFields(name, schema, repeat, room))
  return bodies.map(([what, body]) => [what, Buffer.from(body)])
}

function hostileFields(
  name: string,
  { type, items, maxItems = 0 }: Schema,
  repeat: (piece: string) => string,
  room: number,
): [string, string][] {
  const long = 'x'.repeat(room - name.length - 100)
  const bodies: [string, string][] = [
    [`${name}: a long text`, `{"${name}":"${long}"}`],
    [`${name}: empty texts`, `{"${name}":[${repeat('""')}]}`],
  ]
  if (type !== 'array') return bodies
  const entries = (entry: string) =>
    `{"${name}":[${Array(Math.min(maxItems, Math.floor(room / (entry.length + 1))))
      .fill(entry)
      .join(',')}]}`
  const wrong = items?.properties
    ? `{${Object.keys(items.properties)
        .map((field) => `"${field}":false`)
        .join(',')}}`
    : 'false'
  return [
    ...bodies,
    [`${name}: as many empty texts as it takes`, entries('""')],
    [`${name}: as many wrong entries as it takes`, entries(wrong)],
    [`${name}: one long entry`, `{"${name}":["${long}"]}`],
  ]
}
