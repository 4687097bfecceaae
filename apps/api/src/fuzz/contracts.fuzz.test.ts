import type { Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFromSchema } from './from-schema.ts'
import { createFuzzFixture, type FuzzFixture } from './fuzz-fixture.ts'
import { createGeneratorOptions, toBodyOptions } from './generator-options.ts'
import { oddHeaders } from './odd-headers.ts'
import { formatUrl, urlCorruptions } from './odd-urls.ts'
import { stringifyJson } from './raw-json.ts'

const callsPerContract = Number(process.env.LARES_FUZZ_RUNS || 60)
/** Fixed, so that a failure is reproducible. */
const seed = Number(process.env.LARES_FUZZ_SEED || 19_520_115)

/** With few invalid values requests reach the database; with many they fail in the validation. */
const regularWeights = [80, 12, 3]

let fixture: FuzzFixture

beforeAll(async () => {
  fixture = await createFuzzFixture()
})
afterAll(() => fixture.archive.close())

const archiveContracts = contracts.filter(({ servedBy }) => servedBy === 'archive')

test.each(archiveContracts)(
  '$operationId answers any input with a status below 500',
  async (contract: Contract) => {
    const { archive, admin } = fixture
    await fc.assert(
      fc.asyncProperty(generateRequests(contract), async ({ params, query, body, corruptions, headers }) => {
        const answer = await archive.app.inject({
          method: contract.method,
          url: formatUrl(contract.path, { params: asObject(params), query: asObject(query), ...corruptions }),
          headers: {
            ...archive.getHeaders(admin),
            ...(contract.body && { 'content-type': 'application/json' }),
            ...(contract.path.startsWith('/api/uploads') && { 'tus-resumable': '1.0.0' }),
            ...headers,
          },
          ...(contract.body && { payload: stringifyJson(body) ?? '' }),
          payloadAsStream: contract.produces === 'text/event-stream',
        })
        if (contract.produces === 'text/event-stream') {
          // A stream stays open, so only its head is checked.
          answer.stream().destroy()
          return void expect(answer.statusCode).toBeLessThan(500)
        }
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (
          contract.method !== 'HEAD' &&
          answer.statusCode >= 400 &&
          answer.headers['content-type']?.toString().includes('json')
        ) {
          expect(answer.json()).toHaveProperty('code')
        }
      }),
      { numRuns: callsPerContract, seed },
    )
  },
  2_000 * callsPerContract,
)

function generateRequests(contract: Contract) {
  return fc.oneof(
    ...regularWeights.map((regularWeight) => {
      const options = createGeneratorOptions(contract, fixture, regularWeight)
      return fc.record({
        params: generateFromSchema(contract.params, options),
        query: generateFromSchema(contract.query, options),
        body: generateFromSchema(contract.body, toBodyOptions(options)),
        corruptions: urlCorruptions,
        headers: oddHeaders,
      })
    }),
  )
}

/** Replaces a value that is not an object by an empty object. */
function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
