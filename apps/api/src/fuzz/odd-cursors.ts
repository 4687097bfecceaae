import fc, { type Arbitrary } from 'fast-check'
import { odd } from './odd-values.ts'
import { writeJson } from './raw-json.ts'

const instants = fc.constantFrom(
  ...['2024-01-01T00:00:00.000000Z', '-infinity', 'infinity', '0000-01-01T00:00:00.000000Z'],
  ...['9999-12-31T23:59:59.999999Z', '2024-02-30T00:00:00.000000Z', '2024-01-01', 'today'],
)

/** Cursors as somebody makes them who knows how the real ones look: base64url of JSON, with anything in it. */
export function oddCursors(ids: readonly string[]): Arbitrary<string> {
  const part = fc.oneof(instants, fc.constantFrom(...ids), fc.uuid(), fc.double(), fc.maxSafeInteger(), odd)
  const position = fc.oneof(
    fc.array(part, { maxLength: 5 }),
    fc.tuple(instants, fc.constantFrom(...ids)),
    fc.tuple(fc.double(), instants, fc.constantFrom(...ids)),
    fc.dictionary(fc.string({ maxLength: 5 }), part),
    part,
  )
  return fc.oneof(
    position.map((value) => Buffer.from(writeJson(value) ?? '').toString('base64url')),
    fc.base64String({ maxLength: 60 }),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  )
}
