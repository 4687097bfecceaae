import { AppError } from '@lares/server-kit/app-error'
import { describe, expect, test } from 'vitest'
import { parseReply } from './parse-reply.ts'
import { planChunks, type TranslationChunk } from './plan-chunks.ts'
import { translateChunk, WrongTranslation } from './translate-chunk.ts'

const never = new AbortController().signal
const toChunk = (...lines: string[]): TranslationChunk => ({ lines, before: [], after: [] })
const german = ['Wir hatten nur ein Radio.', 'Es stand auf dem Regal über der Spüle in der Küche.']
const english = ['We had one radio.', 'It stood on the shelf above the sink in the kitchen.']

describe('a reply', () => {
  test.each(['1| Wir\n2| Es', '1. Wir\n2. Es', '```\n1| Wir\n2| Es\n```', 'Here it is:\n1) Wir\n\n2) Es'])(
    'is read by its numbers: %j',
    (reply) => expect(parseReply(reply, ['We', 'It'], 'de')).toEqual(['Wir', 'Es']),
  )

  test.each([
    ['misses a line', '1| Wir'],
    ['has one too many', '1| Wir\n2| Es\n3| Und'],
    ['leaves a number out', '1| Wir\n3| Es'],
    ['has an empty line', '1| Wir\n2|'],
    ['goes on without a number', '1| Wir\n2| Es\nIch hoffe, das hilft.'],
    ['is not numbered', 'Wir\nEs'],
    ['is far too long', `1| Wir\n2| ${'Es '.repeat(100)}`],
  ])('is wrong if it %s', (_, reply) => {
    expect(() => parseReply(reply, ['We', 'It'], 'de')).toThrow(WrongTranslation)
  })

  test('is wrong in another language', () => {
    const reply = (texts: string[]) => texts.map((text, index) => `${index + 1}| ${text}`).join('\n')
    expect(parseReply(reply(german), english, 'de')).toEqual(german)
    expect(() => parseReply(reply(english), english, 'de')).toThrow('another language')
  })
})

describe('a chunk', () => {
  test('is halved where the answer is wrong, and a line that nobody translates is left out', async () => {
    const asked: string[][] = []
    const texts = await translateChunk(
      toChunk('a', 'b', 'c', 'd'),
      async ({ lines }) => {
        asked.push([...lines])
        if (lines.includes('c')) throw new WrongTranslation()
        return lines.map((line) => line.toUpperCase())
      },
      { count: 0 },
      never,
    )
    expect(texts).toEqual(['A', 'B', null, 'D'])
    expect(asked.map((lines) => lines.join(''))).toEqual(['abcd', 'ab', 'cd', 'c', 'c', 'd'])
  })

  test('is halved where the answer takes too long, down to a line that ends the job', async () => {
    const timeout = new AppError('ai-timeout', { message: 'slow' })
    const ask = async ({ lines }: TranslationChunk) => {
      if (lines.length > 1) throw timeout
      return lines
    }
    expect(await translateChunk(toChunk('a', 'b'), ask, { count: 0 }, never)).toEqual(['a', 'b'])
    const slow = async () => Promise.reject(timeout)
    await expect(translateChunk(toChunk('a', 'b'), slow, { count: 0 }, never)).rejects.toBe(timeout)
  })

  test('is given up where no answer is right, after a bounded number of requests', async () => {
    let requests = 0
    const ask = async () => {
      requests += 1
      throw new WrongTranslation()
    }
    const lines = Array.from({ length: 20 }, () => 'a')
    await expect(translateChunk(toChunk(...lines), ask, { count: 0 }, never)).rejects.toMatchObject({
      code: 'ai-unusable',
    })
    expect(requests).toBe(12)
  })

  test('of a sign without words is not sent', async () => {
    const ask = async () => Promise.reject(new Error('asked'))
    expect(await translateChunk(toChunk('♪ …'), ask, { count: 0 }, never)).toEqual(['♪ …'])
  })
})

test('chunks have at most twenty lines and know what surrounds them', () => {
  const plan = Array.from({ length: 30 }, (_, index) => ({ source: `line ${index}`, isWanted: index !== 25 }))
  const chunks = planChunks(plan)
  expect(chunks.map(({ lines }) => lines.length)).toEqual([20, 5, 4])
  expect(chunks[1]).toMatchObject({
    before: ['line 17', 'line 18', 'line 19'],
    after: ['line 25', 'line 26', 'line 27'],
  })
  expect(
    planChunks([
      { source: 'x'.repeat(5_000), isWanted: true },
      { source: 'y', isWanted: true },
    ]),
  ).toHaveLength(2)
})
