import { ScriptedAi } from '@lares/server-kit/testing/scripted-ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmbedder } from './embedder.ts'

let endpoint: ScriptedAi

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
})
beforeEach(() => {
  endpoint.trouble = undefined
  endpoint.requests.length = 0
})
afterAll(() => endpoint.close())

function embedder(settings: { patienceMs?: number } = {}) {
  return createEmbedder({
    baseUrl: endpoint.baseUrl,
    model: 'small',
    apiKey: 'secret',
    prefixes: { query: 'query: ', passage: '' },
    ...settings,
  })
}

function product(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.reduce((sum, number, index) => sum + number * (b[index] ?? 0), 0)
}

describe('vectors of texts', () => {
  test('have length 1 and are nearer for what means the same, in another language too', async () => {
    const [boat, barca, letter] = await embedder().embed(
      ['the old boat', 'la barca', 'eine Postkarte'],
      'passage',
    )
    expect(product(boat, boat)).toBeCloseTo(1, 6)
    expect(product(boat, barca)).toBeGreaterThan(product(boat, letter) + 0.2)
  })

  test('are asked for with the key, the model and what the model wants before a query', async () => {
    await embedder().embed(['bread'], 'query')
    expect(endpoint.requests).toMatchObject([
      { path: '/v1/embeddings', key: 'secret', body: { model: 'small', input: ['query: bread'] } },
    ])
  })

  test.each([
    [401, 'ai-refused'],
    [403, 'ai-refused'],
    [404, 'ai-no-model'],
    [400, 'ai-unusable'],
    ['html', 'ai-unusable'],
  ] as const)('are refused in words when the endpoint answers %s', async (trouble, code) => {
    endpoint.trouble = trouble
    await expect(embedder().embed(['bread'], 'query')).rejects.toMatchObject({ code })
  })

  test.each([
    [429, 'ai-busy'],
    [500, 'ai-unusable'],
  ] as const)('are asked for once more when the endpoint answers %s', async (trouble, code) => {
    endpoint.trouble = trouble
    await expect(embedder().embed(['bread'], 'query')).rejects.toMatchObject({ code })
    expect(endpoint.requests).toHaveLength(2)
  })

  test('end with a time-out when the endpoint is silent', async () => {
    endpoint.trouble = 'silent'
    await expect(embedder({ patienceMs: 50 }).embed(['bread'], 'query')).rejects.toMatchObject({
      code: 'ai-timeout',
    })
  })

  test('end with a sentence when nothing listens', async () => {
    const nobody = createEmbedder({
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'small',
      apiKey: undefined,
      prefixes: { query: '', passage: '' },
    })
    await expect(nobody.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
  })
})
