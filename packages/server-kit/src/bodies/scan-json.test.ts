import { batchActs } from '@lares/shared-types/batches'
import { type Contract, defaultMaxBodyBytes, getMaxBodyBytes } from '@lares/shared-types/contract'
import { writePageText } from '@lares/shared-types/contracts/page-texts'
import { contracts } from '@lares/shared-types/contracts/registry'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { expect, test } from 'vitest'
import { getJsonBounds, type JsonBounds } from './json-bounds.ts'
import { findExcess } from './scan-json.ts'

const small: JsonBounds = { maxValues: 10, maxUnknownNames: 2, knownNames: new Set(['title', 'été']) }

const findExcessIn = (text: string, bounds = small) => findExcess(Buffer.from(text), bounds)

test.each([
  '{"title":"a, b: [c] {d}","x":1}',
  '{"title":"a \\" , , , , , , , , , , , , \\\\","x":"\\\\"}',
  '[1,2,3,4,5,6,7,8]',
  '{"title":1,"title":2,"été":3}',
  '"unfinished \\',
  '',
])('%s is within bounds', (text) => {
  expect(findExcessIn(text)).toBeUndefined()
})

test.each([
  ['[1,2,3,4,5,6,7,8,9,10]', 'values'],
  ['{"a":1,"b":2,"c":3}', 'unknown-names'],
  ['{"Title":1,"titles":2,"titl":3}', 'unknown-names'],
])('%s has too many %s', (text, excess) => {
  expect(findExcessIn(text)).toBe(excess)
})

test('stops at excessive nesting', () => {
  const wide = { ...small, maxValues: 1_000_000 }
  expect(findExcessIn('['.repeat(64), wide)).toBeUndefined()
  expect(findExcessIn('['.repeat(65), wide)).toBe('depth')
  expect(findExcessIn('{"title":'.repeat(65), wide)).toBe('depth')
})

const withBody = contracts.filter(({ body }) => body)

test.each(withBody)('accepts the largest valid body of $operationId', (contract: Contract) => {
  const largest = Buffer.from(toLargestJson(contract.body))
  expect(findExcess(largest, getJsonBounds(contract.body))).toBeUndefined()
  // A transcript or page with all entries at their maximum length exceeds its body limit, and so does a file without a Latin
  // letter.
  const limitsBytes =
    contract === writeTranscript ||
    contract === writePageText ||
    contract.path.startsWith('/api/calendar-imports')
  if (!limitsBytes) expect(largest.length).toBeLessThanOrEqual(getMaxBodyBytes(contract))
})

test('contracts set their own body limit only where the default is too small', () => {
  const needlessLimits = withBody.filter(
    ({ body, maxBodyBytes }) => maxBodyBytes && toLargestJson(body).length * 3 < defaultMaxBodyBytes,
  )
  expect(needlessLimits.map(({ operationId }) => operationId)).toEqual([])
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
  readonly patternProperties?: Record<string, Schema>
  readonly maxProperties?: number
}

/** JSON of the largest value of a schema, with three-byte characters; lists have the maximum length but short texts. */
function toLargestJson(schema: unknown, inList = false): string {
  const { anyOf, enum: members, type, format, maxLength, maxItems = 0 } = schema as Schema
  const { items, properties, patternProperties = {}, maxProperties = 0 } = schema as Schema
  const texts = anyOf?.map((branch) => toLargestJson(branch, inList))
  if (texts) return texts.reduce((a, b) => (b.length > a.length ? b : a))
  if (members) return JSON.stringify(members.at(-1))
  if (type === 'array') {
    // The words of a line: there are thousands at most in one line, but not in each of them.
    const length = inList && maxItems > 1000 ? 5 : maxItems
    return `[${Array(length).fill(toLargestJson(items, true)).join(',')}]`
  }
  if (type === 'object' && properties) {
    return `{${Object.entries(properties).map(([name, part]) => `"${name}":${toLargestJson(part, inList)}`)}}`
  }
  if (type === 'string') return JSON.stringify('漢'.repeat(getTextLength(format, maxLength, inList)))
  // The parameters of an act of a batch, of which there are at most ten.
  if (type === 'object' && maxProperties === 10)
    return toLargestJson({ anyOf: Object.values(batchActs) as unknown as Schema[] })
  const [values] = Object.values(patternProperties)
  // Values by the ids of what they belong to.
  if (values?.enum) {
    const entry = `"${'0'.repeat(36)}":${toLargestJson(values)}`
    return `{${Array(maxProperties).fill(entry).join(',')}}`
  }
  // The details of a kind, of which those of a mail are the largest.
  return type === 'object' ? toLargestJson(kindContracts.mail.details) : '-1.2345678901234567'
}

function getTextLength(format: string | undefined, maxLength: number | undefined, inList: boolean): number {
  if (format === 'uuid') return 12
  const longest = maxLength ?? 16
  return inList && longest > 1000 ? 20 : longest
}
