import fc, { type Arbitrary } from 'fast-check'

/** The parts of JSON Schema that the contracts use. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema | readonly Schema[]
  readonly properties?: Record<string, Schema>
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that clients send by mistake or on purpose. */
const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    2 ** 53,
    '',
    ' ',
    [],
    {},
    [[]],
    'null',
    'undefined',
    'NaN',
  ),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '👩‍👩‍👧‍👦',
    '‮שלום',
    'ﬁ',
    'İstanbul',
    '%',
    '_',
    '\\',
    "'; drop table items; --",
  ),
  fc.constantFrom(
    'x'.repeat(10_000),
    '../../etc/passwd',
    '%2e%2e/',
    '<script>',
    ':*',
    '& | ! ( )',
    '"unbalanced',
    '-',
    'or or or',
  ),
  fc.constantFrom(
    '9999-99-99',
    '-infinity',
    '1952-02-30',
    '2026-11-20T25:00:00Z',
    '../..',
    'Y99999999',
    '1950/1940',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values of a schema, with odd ones among them; `ids` are used where an identifier is wanted. */
export function fromSchema(schema: unknown, ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: regular((schema ?? {}) as Schema, ids) },
    { weight: 1, arbitrary: odd },
  )
}

function regular(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => fromSchema(branch, ids)))
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => [name, fromSchema(field, ids)] as const,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (schema.type === 'array') return fc.array(fromSchema(itemOf(schema), ids), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.integer({ min: Math.ceil(schema.minimum ?? -1000), max: Math.floor(schema.maximum ?? 1000) })
  }
  if (schema.type === 'string') return text(schema, ids)
  return fc.jsonValue({ maxDepth: 2 })
}

function text({ format }: Schema, ids: readonly string[]): Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('1952', '1952~', '195X', 'Häuser', "l'été", 'zyx -abc "d e"'),
  )
}

function itemOf({ items }: Schema): Schema {
  return (Array.isArray(items) ? items[0] : items) as Schema
}
