import fc, { type Arbitrary } from 'fast-check'
import { oddValue } from './odd-values.ts'
import { stringifyJson } from './raw-json.ts'

const instants = fc.constantFrom(
  ...['2024-01-01T00:00:00.000000Z', '-infinity', 'infinity', '0000-01-01T00:00:00.000000Z'],
  ...['9999-12-31T23:59:59.999999Z', '2024-02-30T00:00:00.000000Z', '2024-01-01', 'today'],
)

/** Generates forged cursors: base64url of JSON, as in real cursors, with arbitrary content. */
export function generateCursors(ids: readonly string[]): Arbitrary<string> {
  const part = fc.oneof(
    instants,
    fc.constantFrom(...ids),
    fc.uuid(),
    fc.double(),
    fc.maxSafeInteger(),
    oddValue,
  )
  const position = fc.oneof(
    fc.array(part, { maxLength: 5 }),
    fc.tuple(instants, fc.constantFrom(...ids)),
    fc.tuple(fc.double(), instants, fc.constantFrom(...ids)),
    fc.dictionary(fc.string({ maxLength: 5 }), part),
    part,
  )
  return fc.oneof(
    position.map((value) => Buffer.from(stringifyJson(value) ?? '').toString('base64url')),
    fc.base64String({ maxLength: 60 }),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  )
}
