import { EmbeddingFailed } from '@lares/embedding/embedding-failed'
import { ModelError, modelErrorReasons } from '@lares/embedding/model-error'
import type { EmbeddingEngine } from '@lares/embedding/process/embedding-engine'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLocalEmbedder, type LocalEmbedderOptions } from './local-embedder.ts'

let texts: string[]
let answer: EmbeddingEngine['embed']

beforeEach(() => {
  texts = []
  answer = async (input) => input.texts.map(() => Float32Array.of(1, 0))
})

function open(options: Partial<LocalEmbedderOptions> = {}) {
  const engine: EmbeddingEngine = {
    embed(input, signal) {
      texts.push(...input.texts)
      return answer(input, signal)
    },
    close: async () => undefined,
  }
  return createLocalEmbedder({
    name: 'tiny',
    model: { folder: '/models/tiny', hash: 'abcdef0123456789', weightBytes: 1 },
    isEnglish: false,
    prefixes: { query: '', passage: '' },
    engines: { query: engine, passage: engine },
    ...options,
  })
}

describe('the name of a model', () => {
  test('has the hash of its files, so that vectors of two models are never compared', () => {
    const other = open({ model: { folder: '/models/tiny', hash: '0000000000000000', weightBytes: 1 } })
    expect(open().model).toBe('local/tiny@abcdef012345')
    expect(other.model).not.toBe(open().model)
    expect(open({ isEnglish: true }).model).not.toBe(open().model)
  })

  test('changes with what is read before a passage, and not with what is read before a query', () => {
    const name = (query: string, passage: string) => open({ prefixes: { query, passage } }).model
    expect(name('query: ', '')).toBe(name('', ''))
    expect(name('query: ', 'passage: ')).toBe(name('', 'passage: '))
    expect(new Set([name('', ''), name('', 'passage: '), name('', 'text: ')]).size).toBe(3)
  })

  test('is the only one for which it embeds', async () => {
    const embedder = open()
    expect(embedder.canEmbed(embedder.model)).toBe(true)
    expect(embedder.canEmbed('text-embedding-3-small')).toBe(false)
    const embedding = embedder.embed(['boat'], 'query', { model: 'text-embedding-3-small' })
    await expect(embedding).rejects.toMatchObject({ code: 'ai-no-model' })
  })
})

describe('texts', () => {
  test('are embedded as they are, after what the model wants before them', async () => {
    const embedder = open({ prefixes: { query: 'query: ', passage: 'passage: ' } })
    expect(await embedder.embed(['La barca del nonno'], 'passage')).toEqual([[1, 0]])
    await embedder.embed(['la barca'], 'query')
    expect(texts).toEqual(['passage: La barca del nonno', 'query: la barca'])
  })

  test('become English words for a model that knows English only; English ones stay', async () => {
    const embedder = open({ isEnglish: true })
    await embedder.embed(['Das Boot', 'Grandfather built a ship'], 'passage', { languages: ['de', 'en'] })
    expect(texts).toEqual([expect.stringMatching(/^boat\b/), 'Grandfather built a ship'])
  })

  test('of no language stay as they are', async () => {
    await open({ isEnglish: true }).embed(['Zyxmark'], 'query')
    expect(texts).toEqual(['Zyxmark'])
  })
})

describe('a model that cannot be used', () => {
  test.each(modelErrorReasons)('says that it is %s', async (reason) => {
    const error = new ModelError(reason, 'what is wrong')
    const expected = { code: `ai-model-${reason}`, message: 'what is wrong' }
    const embedder = open({ model: error })
    await expect(embedder.embed(['boat'], 'passage')).rejects.toMatchObject(expected)
    answer = () => Promise.reject(error)
    await expect(open().embed(['boat'], 'passage')).rejects.toMatchObject(expected)
  })

  test('is not started for each query', async () => {
    answer = () => Promise.reject(new ModelError('broken', 'what is wrong'))
    const embedder = open()
    await expect(embedder.embed(['boat'], 'query')).rejects.toMatchObject({ code: 'ai-model-broken' })
    await expect(embedder.embed(['boat'], 'query')).rejects.toMatchObject({ code: 'ai-unusable' })
    expect(texts).toEqual(['boat'])
  })

  test('is not used any more once it is removed', async () => {
    let isInstalled = true
    const embedder = open({ isAvailable: () => isInstalled })
    await embedder.embed(['boat'], 'passage')
    isInstalled = false
    await expect(embedder.embed(['ship'], 'passage')).rejects.toMatchObject({ code: 'ai-model-missing' })
    expect(texts).toEqual(['boat'])
  })
})

test('a text that the model cannot compute is unusable, and the next query is tried', async () => {
  const embedder = open()
  answer = () => Promise.reject(new EmbeddingFailed('what is wrong'))
  for (const use of ['passage', 'query'] as const)
    await expect(embedder.embed(['boat'], use)).rejects.toMatchObject({ code: 'ai-unusable' })
  answer = async () => [Float32Array.of(1, 0)]
  expect(await embedder.embed(['ship'], 'query')).toEqual([[1, 0]])
})

describe('a process that ends', () => {
  test('because it was killed is started once more', async () => {
    let starts = 0
    answer = async () => {
      if (++starts === 1) throw new ProcessEnded('killed', 'SIGKILL')
      return [Float32Array.of(0, 1)]
    }
    expect(await open().embed(['boat'], 'passage')).toEqual([[0, 1]])
  })

  test.each(['crash', 'memory', 'time'] as const)('by %s is the fault of the text', async (cause) => {
    answer = () => Promise.reject(new ProcessEnded(cause, 'what happened'))
    await expect(open().embed(['boat'], 'passage')).rejects.toMatchObject({ code: 'ai-unusable' })
    expect(texts).toEqual(['boat'])
  })
})

describe('a query', () => {
  test('does not wait long for a process that does not answer', async () => {
    answer = () => new Promise(() => undefined)
    const embedding = open({ queryTimeoutMs: 20 }).embed(['boat'], 'query')
    await expect(embedding).rejects.toMatchObject({ code: 'ai-timeout' })
  })

  test('does not wait behind many others', async () => {
    answer = () => new Promise(() => undefined)
    const embedder = open({ queryTimeoutMs: 200 })
    const codes = await Promise.all(
      Array.from({ length: 30 }, () =>
        embedder.embed(['boat'], 'query').catch((error: { code: string }) => error.code),
      ),
    )
    expect(codes.filter((code) => code === 'ai-busy')).toHaveLength(10)
    expect(texts).toHaveLength(20)
  })
})

test('work that is cancelled rejects with the reason of its caller', async () => {
  const controller = new AbortController()
  const reason = new Error('cancelled by the test')
  answer = async () => {
    controller.abort(reason)
    throw reason
  }
  const embedding = open().embed(['boat'], 'passage', { signal: controller.signal })
  await expect(embedding).rejects.toBe(reason)
})
