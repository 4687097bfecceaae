import { ScriptedAi } from '@lares/server-kit/testing/scripted-ai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmbedder } from './embedder.ts'

let endpoint: ScriptedAi
/** Where nothing listens. */
const unheard = { baseUrl: 'http://127.0.0.1:9/v1', model: 'small', apiKey: undefined }

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
})
beforeEach(() => {
  endpoint.trouble = undefined
  endpoint.requests.length = 0
  endpoint.left = 0
  endpoint.awake = undefined
  endpoint.refuses = () => undefined
})
afterAll(() => endpoint.close())

function embedder(settings: { patienceMs?: number; queryPatienceMs?: number } = {}) {
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
  ] as const)(
    'of passages are asked for once more when the endpoint answers %s, of a query not',
    async (trouble, code) => {
      endpoint.trouble = trouble
      await expect(embedder().embed(['bread'], 'query')).rejects.toMatchObject({ code })
      expect(endpoint.requests).toHaveLength(1)
      await expect(embedder().embed(['bread'], 'passage')).rejects.toMatchObject({ code })
      expect(endpoint.requests).toHaveLength(3)
    },
  )

  test('end with a time-out when the endpoint is silent', async () => {
    endpoint.trouble = 'silent'
    await expect(embedder({ patienceMs: 50 }).embed(['bread'], 'passage')).rejects.toMatchObject({
      code: 'ai-timeout',
    })
  })

  test('end with a sentence when nothing listens', async () => {
    const nobody = createEmbedder({ ...unheard, prefixes: { query: '', passage: '' } })
    await expect(nobody.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
  })
})

describe('who searches', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('waits a moment for an endpoint that refuses the connection or is silent, and nobody for a while after them', async () => {
    const nobody = createEmbedder({ ...unheard, prefixes: { query: '', passage: '' } })
    await expect(nobody.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
    endpoint.trouble = 'silent'
    const slow = embedder({ queryPatienceMs: 1_000 })
    await expect(slow.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-timeout' })

    endpoint.trouble = undefined
    await expect(slow.embed(['wine'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
    expect(endpoint.requests).toHaveLength(1)
    vi.setSystemTime(Date.now() + 6_000)
    expect(await slow.embed(['wine'], 'query')).toHaveLength(1)
  })

  test('is answered again as soon as a job was', async () => {
    endpoint.trouble = 429
    const one = embedder()
    await expect(one.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-busy' })
    endpoint.trouble = undefined
    expect(await one.embed(['bread'], 'passage')).toHaveLength(1)
    expect(await one.embed(['bread'], 'query')).toHaveLength(1)
  })

  test('is not kept from it by a text that the endpoint does not take', async () => {
    endpoint.refuses = (text) => (text.includes('poison') ? 400 : undefined)
    const one = embedder()
    await expect(one.embed(['poison'], 'query')).rejects.toMatchObject({ code: 'ai-unusable' })
    expect(await one.embed(['bread'], 'query')).toHaveLength(1)
  })

  test('leaves the request to an endpoint that only wakes up, and is answered once it has', async () => {
    const loaded = Promise.withResolvers<void>()
    endpoint.awake = loaded.promise
    const one = embedder({ queryPatienceMs: 1_000 })
    await expect(one.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-timeout' })
    await expect(one.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
    loaded.resolve()
    await vi.waitFor(async () => expect(await one.embed(['bread'], 'query')).toHaveLength(1), {
      timeout: 5_000,
    })
    expect(endpoint.left).toBe(0)
  })
})
