import type { Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromSchema } from './from-schema.ts'
import { type FuzzWorld, makeFuzzWorld } from './fuzz-world.ts'
import { addressSpoils, writeAddress } from './odd-address.ts'
import { oddHeaders } from './odd-headers.ts'
import { writeJson } from './raw-json.ts'
import { makingFor } from './wanted-values.ts'

const callsPerContract = Number(process.env.LARES_FUZZ_RUNS || 60)
/** Fixed, so that a failure is seen again. */
const seed = Number(process.env.LARES_FUZZ_SEED || 19_520_115)

/** With few odd values requests reach the database, with many they meet the checks of their form. */
const oddness = [80, 12, 3]

let world: FuzzWorld

beforeAll(async () => {
  world = await makeFuzzWorld()
})
afterAll(() => world.archive.close())

const archived = contracts.filter(({ servedBy }) => servedBy === 'archive')

test.each(archived)(
  '$operationId answers whatever it is sent without failing',
  async (contract: Contract) => {
    const { archive, keeper } = world
    await fc.assert(
      fc.asyncProperty(requestsOf(contract), async ({ params, query, body, spoils, headers }) => {
        const answer = await archive.app.inject({
          method: contract.method,
          url: writeAddress(contract.path, { params: asObject(params), query: asObject(query), ...spoils }),
          headers: {
            ...archive.headersOf(keeper),
            ...(contract.body && { 'content-type': 'application/json' }),
            ...(contract.path.startsWith('/api/uploads') && { 'tus-resumable': '1.0.0' }),
            ...headers,
          },
          ...(contract.body && { payload: writeJson(body) ?? '' }),
        })
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

function requestsOf(contract: Contract) {
  return fc.oneof(
    ...oddness.map((oddOneIn) => {
      const making = makingFor(contract, world, oddOneIn)
      return fc.record({
        params: fromSchema(contract.params, making),
        query: fromSchema(contract.query, making),
        body: fromSchema(contract.body, making),
        spoils: addressSpoils,
        headers: oddHeaders,
      })
    }),
  )
}

/** A part of a request that is not even an object is sent as none. */
function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
