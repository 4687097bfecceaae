import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmbedder } from './embedder.ts'

let endpoint: ScriptedAi
// Nothing listens on this port.
const unreachable = { baseUrl: 'http://127.0.0.1:9/v1', model: 'small', apiKey: undefined }

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
})
beforeEach(() => {
  endpoint.failure = undefined
  endpoint.requests.length = 0
  endpoint.abortedRequests = 0
  endpoint.ready = undefined
  endpoint.getRejectionStatus = () => undefined
})
afterAll(() => endpoint.close())

function embedder(settings: { timeoutMs?: number; queryTimeoutMs?: number } = {}) {
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
  test('have length 1 and are nearer for similar meaning, in other languages too', async () => {
    const [boat, barca, letter] = await embedder().embed(
      ['the old boat', 'la barca', 'eine Postkarte'],
      'passage',
    )
    expect(product(boat, boat)).toBeCloseTo(1, 6)
    expect(product(boat, barca)).toBeGreaterThan(product(boat, letter) + 0.2)
  })

  test('are requested with the key, the model and the prefix of a query', async () => {
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
  ] as const)('are rejected with an error code when the endpoint answers %s', async (trouble, code) => {
    endpoint.failure = trouble
    await expect(embedder().embed(['bread'], 'query')).rejects.toMatchObject({ code })
  })

  test.each([
    [429, 'ai-busy'],
    [500, 'ai-unusable'],
  ] as const)(
    'of passages are requested once more when the endpoint answers %s, of a query not',
    async (trouble, code) => {
      endpoint.failure = trouble
      await expect(embedder().embed(['bread'], 'query')).rejects.toMatchObject({ code })
      expect(endpoint.requests).toHaveLength(1)
      await expect(embedder().embed(['bread'], 'passage')).rejects.toMatchObject({ code })
      expect(endpoint.requests).toHaveLength(3)
    },
  )

  test('time out when the endpoint does not answer', async () => {
    endpoint.failure = 'silent'
    await expect(embedder({ timeoutMs: 50 }).embed(['bread'], 'passage')).rejects.toMatchObject({
      code: 'ai-timeout',
    })
  })

  test('are rejected with an error code when nothing listens', async () => {
    const embedder = createEmbedder({ ...unreachable, prefixes: { query: '', passage: '' } })
    await expect(embedder.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
  })
})

describe('a query', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('waits briefly for an endpoint that does not answer, and later queries fail at once for a while', async () => {
    const offline = createEmbedder({ ...unreachable, prefixes: { query: '', passage: '' } })
    await expect(offline.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
    endpoint.failure = 'silent'
    const slow = embedder({ queryTimeoutMs: 1_000 })
    await expect(slow.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-timeout' })

    endpoint.failure = undefined
    await expect(slow.embed(['wine'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
    expect(endpoint.requests).toHaveLength(1)
    vi.setSystemTime(Date.now() + 6_000)
    expect(await slow.embed(['wine'], 'query')).toHaveLength(1)
  })

  test('is answered again once a request for passages has succeeded', async () => {
    endpoint.failure = 429
    const subject = embedder()
    await expect(subject.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-busy' })
    endpoint.failure = undefined
    expect(await subject.embed(['bread'], 'passage')).toHaveLength(1)
    expect(await subject.embed(['bread'], 'query')).toHaveLength(1)
  })

  test('is not blocked by a text that the endpoint rejects', async () => {
    endpoint.getRejectionStatus = (text) => (text.includes('poison') ? 400 : undefined)
    const subject = embedder()
    await expect(subject.embed(['poison'], 'query')).rejects.toMatchObject({ code: 'ai-unusable' })
    expect(await subject.embed(['bread'], 'query')).toHaveLength(1)
  })

  test('times out while the endpoint is starting, without aborting the request, and succeeds afterwards', async () => {
    const loaded = Promise.withResolvers<void>()
    endpoint.ready = loaded.promise
    const subject = embedder({ queryTimeoutMs: 1_000 })
    await expect(subject.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-timeout' })
    await expect(subject.embed(['bread'], 'query')).rejects.toMatchObject({ code: 'ai-unreachable' })
    loaded.resolve()
    await vi.waitFor(async () => expect(await subject.embed(['bread'], 'query')).toHaveLength(1), {
      timeout: 15_000,
    })
    expect(endpoint.abortedRequests).toBe(0)
  })
})
