import { expect, test } from 'vitest'
import { joinTranscript } from './join-transcript.ts'
import type { RecognizedText } from './recognized-text.ts'
import { getChunkSeconds, type SpeechChunk } from './speech-chunk.ts'
import { ChunkTooLarge, type ChunkTools, transcribeChunk } from './transcribe-chunk.ts'

const spans = [
  { start: 10, end: 14 },
  { start: 30, end: 36 },
]
const chunk: SpeechChunk = {
  pieces: [
    { start: 10, end: 14 },
    { start: 30, end: 36 },
  ],
  overlapsPrevious: false,
}

function toolsOf(recognize: ChunkTools['recognize'], others: Partial<ChunkTools> = {}): ChunkTools {
  return { recognize, align: async () => undefined, isOtherLanguage: async () => false, ...others }
}

const segment = (text: string, start: number, end: number) => ({ text, time: { start, end } })

test('lines get the times of the recording, also after a silence that was left out', async () => {
  const recognized: RecognizedText = {
    language: 'en',
    segments: [
      {
        ...segment('We had one radio.', 0, 3.5),
        words: [
          [0, 1],
          [1, 2],
          [2, 3],
          [3, 3.5],
        ],
      },
      {
        ...segment('It stood there.', 4, 8),
        words: [
          [4, 5],
          [5, 6],
          [6, 8],
        ],
        averageLogProbability: -0.1,
      },
    ],
  }
  const text = await transcribeChunk(
    chunk,
    spans,
    null,
    toolsOf(async () => recognized),
  )
  expect(text).toEqual({
    language: 'en',
    droppedCount: 0,
    lines: [
      {
        start: 10,
        end: 13.5,
        text: 'We had one radio.',
        words: [
          [10, 11],
          [11, 12],
          [12, 13],
          [13, 13.5],
        ],
      },
      {
        start: 30,
        end: 34,
        text: 'It stood there.',
        words: [
          [30, 31],
          [31, 32],
          [32, 34],
        ],
        confidence: 0.9,
      },
    ],
  })
})

test('a text without times is aligned, and what is not found keeps its place between the others', async () => {
  const tools = toolsOf(
    async () => ({
      language: null,
      segments: [{ text: 'One two three four five. Where is it, this lost line? Six seven eight nine.' }],
    }),
    {
      align: async (_chunk, lines) => ({
        isDoubtful: false,
        lines: lines.map((line, index) =>
          index === 1
            ? { time: null, words: [] }
            : {
                time: { start: index * 3, end: index * 3 + 2 },
                words: [...line.matchAll(/\S+/g)].map((match, at) => ({
                  from: match.index,
                  to: match.index + match[0].length,
                  start: index * 3 + at * 0.4,
                  end: index * 3 + at * 0.4 + 0.4,
                })),
              },
        ),
      }),
    },
  )
  const { lines } = await transcribeChunk(chunk, spans, 'en', tools)
  expect(lines.map(({ start, end, words }) => [start, end, words?.length])).toEqual([
    [10, 12, 5],
    [12, 32, undefined],
    [32, 34, 4],
  ])
})

test('a chunk that is too large for the engine is divided until it fits', async () => {
  const asked: number[] = []
  const tools = toolsOf(async (part) => {
    const seconds = getChunkSeconds(part)
    asked.push(seconds)
    if (seconds > 7) throw new ChunkTooLarge()
    return { language: 'en', segments: [segment(`From ${part.pieces[0]?.start}.`, 0, seconds)] }
  })
  const { lines } = await transcribeChunk(chunk, spans, 'en', tools)
  expect(lines.map(({ text }) => text)).toEqual(['From 10.', 'From 30.'])
  expect(asked).toEqual([10, 4, 6])
})

test('a chunk too large to be divided any further fails', async () => {
  const tools = toolsOf(async () => {
    throw new ChunkTooLarge()
  })
  await expect(transcribeChunk(chunk, spans, 'en', tools)).rejects.toThrow(ChunkTooLarge)
})

test('where the engine repeats itself, the halves are recognized, and what still repeats is dropped', async () => {
  const tools = toolsOf(async (part) => {
    const seconds = getChunkSeconds(part)
    const text = part.pieces[0]?.start === 30 ? 'It was true.' : 'and so on '.repeat(9)
    return { language: 'en', segments: [segment(text, 0, seconds)] }
  })
  const text = await transcribeChunk(chunk, spans, 'en', tools)
  expect(text.lines.map((line) => line.text)).toEqual(['It was true.'])
  expect(text.droppedCount).toBe(1)
})

test('an answer in another language is asked for again, and dropped if it comes again', async () => {
  let calls = 0
  const tools = toolsOf(
    async () => {
      calls += 1
      const text = calls === 1 ? 'We had one radio.' : 'Nous avions une radio.'
      return { language: 'fr', segments: [segment(text, 0, 4)] }
    },
    { isOtherLanguage: async (text) => text.startsWith('We') },
  )
  expect((await transcribeChunk(chunk, spans, 'fr', tools)).lines[0]?.text).toBe('Nous avions une radio.')
  const stubborn = toolsOf(async () => ({ language: 'fr', segments: [segment('We had it.', 0, 4)] }), {
    isOtherLanguage: async () => true,
  })
  expect(await transcribeChunk(chunk, spans, 'fr', stubborn)).toMatchObject({ lines: [], droppedCount: 1 })
})

test('voices that are recognized separately have different numbers, and names stay', async () => {
  const tools = toolsOf(async (part) => {
    const seconds = getChunkSeconds(part)
    if (seconds > 7) throw new ChunkTooLarge()
    return {
      language: 'en',
      segments: [
        { ...segment('Where was that?', 0, 1), speaker: 1 },
        { ...segment('In Dublin.', 1, 2), speaker: 2 },
        { ...segment('It was Cork.', 2, seconds), speaker: 'Ida' },
      ],
    }
  })
  const halved = await transcribeChunk(chunk, spans, 'en', tools)
  expect(halved.lines.map(({ speaker }) => speaker)).toEqual([1, 2, 'Ida', 3, 4, 'Ida'])
  const joined = joinTranscript(
    [chunk, chunk, chunk],
    [{ ...halved, lines: halved.lines.slice(3) }, undefined, halved],
  )
  expect(joined.map(({ speaker }) => speaker)).toEqual([1, 2, 'Ida', 3, 4, 'Ida', 5, 6, 'Ida'])
})

test('words that two chunks share are in the transcript once', () => {
  const line = (start: number, end: number, text: string) => ({ start, end, text })
  const overlapping = (start: number, end: number) => ({ pieces: [{ start, end }], overlapsPrevious: true })
  const text = (...lines: readonly { start: number; end: number; text: string }[]) => ({
    language: 'en',
    droppedCount: 0,
    lines,
  })
  const lines = joinTranscript(
    [{ pieces: [{ start: 0, end: 10 }], overlapsPrevious: false }, overlapping(8, 20), overlapping(18, 30)],
    [
      text(line(0, 10, 'We took the boat to Dublin in')),
      text(line(8, 18, 'Dublin, in May of that year'), line(18, 20, 'and came')),
      text(line(18, 20, 'uncame'), line(20, 24, 'home late.')),
    ],
  )
  expect(lines.map((one) => one.text)).toEqual([
    'We took the boat to Dublin in',
    'May of that year',
    'and came',
    'home late.',
  ])
})
