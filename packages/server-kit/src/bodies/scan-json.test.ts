import { type Contract, defaultMaxBodyBytes, maxBodyBytesOf } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { expect, test } from 'vitest'
import { type JsonBounds, jsonBoundsOf } from './json-bounds.ts'
import { findExcess } from './scan-json.ts'

const small: JsonBounds = { maxValues: 10, maxUnknownNames: 2, knownNames: new Set(['title', 'été']) }

const excessOf = (text: string, bounds = small) => findExcess(Buffer.from(text), bounds)

test.each([
  '{"title":"a, b: [c] {d}","x":1}',
  '{"title":"a \\" , , , , , , , , , , , , \\\\","x":"\\\\"}',
  '[1,2,3,4,5,6,7,8]',
  '{"title":1,"title":2,"été":3}',
  '"unfinished \\',
  '',
])('%s is within bounds', (text) => {
  expect(excessOf(text)).toBeUndefined()
})

test.each([
  ['[1,2,3,4,5,6,7,8,9,10]', 'values'],
  ['{"a":1,"b":2,"c":3}', 'unknown-names'],
  ['{"Title":1,"titles":2,"titl":3}', 'unknown-names'],
])('%s has too many %s', (text, excess) => {
  expect(excessOf(text)).toBe(excess)
})

test('nesting ends the count at once, whatever follows', () => {
  const wide = { ...small, maxValues: 1_000_000 }
  expect(excessOf('['.repeat(64), wide)).toBeUndefined()
  expect(excessOf('['.repeat(65), wide)).toBe('depth')
  expect(excessOf('{"title":'.repeat(65), wide)).toBe('depth')
})

const withBody = contracts.filter(({ body }) => body)

test.each(withBody)('the largest body of $operationId that is valid is let through', (contract: Contract) => {
  const largest = Buffer.from(largestJson(contract.body))
  expect(findExcess(largest, jsonBoundsOf(contract.body))).toBeUndefined()
  // Of a transcript the entries are not all as long as one may be.
  if (contract !== writeTranscript) expect(largest.length).toBeLessThanOrEqual(maxBodyBytesOf(contract))
})

test('a call names a limit of its own only where the usual one is too small', () => {
  const needless = withBody.filter(
    ({ body, maxBodyBytes }) => maxBodyBytes && largestJson(body).length * 3 < defaultMaxBodyBytes,
  )
  expect(needless.map(({ operationId }) => operationId)).toEqual([])
})

interface Schema {
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly format?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Record<string, Schema>
}

/** The JSON of the largest value of a schema, in letters of three bytes; a list as long as it may be of short texts. */
function largestJson(schema: unknown, inList = false): string {
  const { anyOf, enum: members, type, format, maxLength, maxItems = 0, items, properties } = schema as Schema
  const texts = anyOf?.map((branch) => largestJson(branch, inList))
  if (texts) return texts.reduce((a, b) => (b.length > a.length ? b : a))
  if (members) return JSON.stringify(members.at(-1))
  if (type === 'array') return `[${Array(maxItems).fill(largestJson(items, true)).join(',')}]`
  if (type === 'object' && properties) {
    return `{${Object.entries(properties).map(([name, part]) => `"${name}":${largestJson(part, inList)}`)}}`
  }
  if (type === 'string') return JSON.stringify('漢'.repeat(lengthOf(format, maxLength, inList)))
  // Whatever a kind has of its own: of a mail it is the most.
  return type === 'object' ? largestJson(kindContracts.mail.details) : '-1.2345678901234567'
}

function lengthOf(format: string | undefined, maxLength: number | undefined, inList: boolean): number {
  if (format === 'uuid') return 12
  const longest = maxLength ?? 16
  return inList && longest > 1000 ? 20 : longest
}
