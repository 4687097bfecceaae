import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import { ScriptedTranscriber } from '@lares/test-harness/scripted-transcriber'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTranscriptionEndpoint, SoundTooLarge } from './transcription-endpoint.ts'

let endpoint: ScriptedTranscriber
const never = new AbortController().signal
const sound = { wav: Buffer.alloc(44 + 32_000), seconds: 1, language: 'fr' }
const noDelay = { retryDelayMs: 1 }

beforeAll(async () => {
  endpoint = await ScriptedTranscriber.start()
})
beforeEach(() => {
  endpoint.requests.length = 0
})
afterAll(() => endpoint.close())

function open(settings: Partial<Parameters<typeof createTranscriptionEndpoint>[0]> = {}) {
  return createTranscriptionEndpoint({
    baseUrl: endpoint.baseUrl,
    model: 'large',
    apiKey: 'secret',
    circuitBreaker: new CircuitBreaker(() => 0),
    ...noDelay,
    ...settings,
  })
}

describe('sound is transcribed', () => {
  test('with the model, the key, the language, and the times of words', async () => {
    endpoint.reply = () => ({
      json: {
        task: 'transcribe',
        language: 'french',
        duration: 1,
        text: ' Il neigeait.',
        segments: [
          { id: 0, start: 0, end: 0.9, text: ' Il neigeait.', avg_logprob: -0.2, no_speech_prob: 0.01 },
        ],
        words: [
          { word: 'Il', start: 0.1, end: 0.3 },
          { word: 'neigeait', start: 0.3, end: 0.8 },
        ],
      },
    })
    expect(await open().transcribe(sound, never)).toEqual({
      language: 'fr',
      segments: [
        {
          text: 'Il neigeait.',
          time: { start: 0, end: 0.9 },
          words: [
            [0.1, 0.3],
            [0.3, 0.8],
          ],
          averageLogProbability: -0.2,
          noSpeechProbability: 0.01,
        },
      ],
    })
    expect(endpoint.requests).toEqual([
      {
        key: 'secret',
        model: 'large',
        language: 'fr',
        format: 'verbose_json',
        granularities: ['word', 'segment'],
        filename: 'sound.wav',
        bytes: 32_044,
        seconds: 1,
      },
    ])
  })

  test('as plain JSON by an endpoint that rejects times, and later at once', async () => {
    endpoint.reply = ({ format }) =>
      format === 'json'
        ? { json: { text: 'Il neigeait.' } }
        : { json: { error: { message: "response_format 'verbose_json' is not compatible" } }, status: 400 }
    const client = open()
    const recognized = { language: null, segments: [{ text: 'Il neigeait.' }] }
    expect(await client.transcribe(sound, never)).toEqual(recognized)
    expect(await client.transcribe(sound, never)).toEqual(recognized)
    expect(endpoint.requests.map(({ format }) => format)).toEqual(['verbose_json', 'json', 'json'])
  })

  test('still with times after one sound that is rejected whatever is asked for', async () => {
    endpoint.reply = () => ({ json: { error: { message: 'This sound cannot be read.' } }, status: 400 })
    const client = open()
    await expect(client.transcribe(sound, never)).rejects.toMatchObject({ code: 'ai-unusable' })
    endpoint.requests.length = 0
    endpoint.reply = () => ({ json: { text: 'Il neigeait.' } })
    await client.transcribe(sound, never)
    expect(endpoint.requests.map(({ format }) => format)).toEqual(['verbose_json'])
  })

  test('also if the answer is plain text, or its times make no sense', async () => {
    endpoint.reply = () => ({ body: 'Il neigeait.\n', type: 'text/plain; charset=utf-8' })
    expect((await open().transcribe(sound, never)).segments).toEqual([{ text: 'Il neigeait.' }])
    endpoint.reply = () => ({
      json: { text: 'Il neigeait.', segments: [{ start: 5000, end: 9000, text: 'Il neigeait.' }] },
    })
    expect((await open().transcribe(sound, never)).segments).toEqual([{ text: 'Il neigeait.' }])
  })

  test('with nothing said', async () => {
    endpoint.reply = () => ({ json: { text: ' ', segments: [] } })
    expect((await open().transcribe(sound, never)).segments).toEqual([])
  })
})

describe('speakers are distinguished', () => {
  const turns = [
    { type: 'transcript.text.segment', id: 'seg_1', start: 0, end: 0.4, text: ' Il neigeait.', speaker: 'A' },
    { type: 'transcript.text.segment', id: 'seg_2', start: 0.4, end: 0.6, text: ' Oui.', speaker: 'B' },
    { type: 'transcript.text.segment', id: 'seg_3', start: 0.6, end: 1, text: ' Et toi ?', speaker: 'A' },
  ]
  const texts = turns.map(({ text }) => text.trim())

  async function recognize(answer: unknown, model = 'large') {
    endpoint.reply = () => ({ json: answer })
    const { segments } = await open({ model }).transcribe(sound, never)
    return segments
  }

  test('by a model whose name says so, which is asked for its speakers', async () => {
    const segments = await recognize({ text: texts.join(' '), segments: turns }, 'gpt-4o-transcribe-diarize')
    expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      [1, 'Il neigeait.'],
      [2, 'Oui.'],
      [1, 'Et toi ?'],
    ])
    expect(endpoint.requests).toMatchObject([
      { format: 'diarized_json', chunkingStrategy: 'auto', granularities: [] },
    ])
  })

  test('by no other model in that format, and not if the endpoint rejects it', async () => {
    await recognize({ text: 'Oui.' })
    expect(endpoint.requests).toMatchObject([{ format: 'verbose_json', chunkingStrategy: undefined }])
    endpoint.requests.length = 0
    endpoint.reply = ({ format }) =>
      format === 'json' ? { json: { text: 'Oui.' } } : { json: {}, status: 422 }
    const client = open({ model: 'my-diarization' })
    expect((await client.transcribe(sound, never)).segments).toEqual([{ text: 'Oui.' }])
    expect(endpoint.requests.map(({ format }) => format)).toEqual(['diarized_json', 'verbose_json', 'json'])
  })

  test('by labels of voices, by names, and not by what names nobody', async () => {
    const speakers = ['SPEAKER_01', 'SPEAKER_00', 'speaker 2', 'Nonna  Ida', 'UNKNOWN', '', null, 3, {}]
    const segments = speakers.map((speaker, index) => ({ start: index / 10, end: 1, text: 'Oui.', speaker }))
    const recognized = await recognize({ text: '', segments })
    expect(recognized.map(({ speaker }) => speaker)).toEqual([
      1,
      2,
      3,
      'Nonna Ida',
      undefined,
      undefined,
      undefined,
      4,
      undefined,
    ])
  })

  test('within a segment, where each word has a speaker', async () => {
    const words = [
      { word: 'En', start: 0, end: 0.1, score: 0.9, speaker: 'SPEAKER_00' },
      // WhisperX neither aligns a number nor gives it a speaker.
      { word: '1962,' },
      { word: 'oui.', start: 0.3, end: 0.4, speaker: 'SPEAKER_00' },
      { word: 'Il', start: 0.5, end: 0.6, speaker: 'SPEAKER_01' },
      { word: 'neigeait.', start: 0.6, end: 0.9, speaker: 'SPEAKER_01' },
    ]
    const text = ' En 1962, oui. Il neigeait.'
    const segments = [{ start: 0, end: 1, text, words, speaker: 'SPEAKER_00' }]
    expect(await recognize({ segments, word_segments: words, language: 'fr' })).toEqual([
      { text: 'En 1962, oui.', speaker: 1, time: { start: 0, end: 0.4 } },
      {
        text: 'Il neigeait.',
        speaker: 2,
        time: { start: 0.5, end: 0.9 },
        words: [
          [0.5, 0.6],
          [0.6, 0.9],
        ],
      },
    ])
  })

  test('only for whole segments, where the words are others than the text has', async () => {
    const words = ['a', 'b'].map((word) => ({ word, start: 0, end: 1, speaker: word }))
    const recognized = await recognize({
      text: '',
      segments: [{ start: 0, end: 1, text: 'Il neigeait fort.', words }],
    })
    expect(recognized).toEqual([{ text: 'Il neigeait fort.', speaker: 1, time: { start: 0, end: 1 } }])
    const strange = [{ start: 0, end: 1, text: 'Oui.', words: ['Oui.'], speaker: ['A'] }]
    expect(await recognize({ text: 'Oui.', segments: strange })).toEqual([
      { text: 'Oui.', time: { start: 0, end: 1 } },
    ])
  })
})

test('characters that the database does not accept are left out', async () => {
  endpoint.reply = () => ({
    json: {
      text: '',
      segments: [{ start: 0, end: 1, text: 'O\u0000ui\ud83d.', speaker: 'Id\u0000a' }],
    },
  })
  expect((await open().transcribe(sound, never)).segments).toEqual([
    { text: 'Oui\ufffd.', speaker: 'Ida', time: { start: 0, end: 1 } },
  ])
})

describe('an endpoint that fails', () => {
  test.each([
    ['a server error', { json: {}, status: 503 }],
    ['an HTML page', { body: '<!doctype html><title>Welcome</title>', type: 'text/html' }],
    ['half an answer', 'half'],
    ['another JSON', { json: { data: [] } }],
    ['a busy answer', { json: {}, status: 429, retryAfter: '0' }],
  ] as const)('is asked again after %s', async (_name, failure) => {
    endpoint.reply = (_request, index) => (index < 2 ? failure : { json: { text: 'Il neigeait.' } })
    expect((await open().transcribe(sound, never)).segments).toHaveLength(1)
    expect(endpoint.requests).toHaveLength(3)
  })

  test.each([
    ['a wrong key', { json: {}, status: 401 }, 'ai-refused', 1],
    ['an unknown model', { json: {}, status: 404 }, 'ai-no-model', 1],
    ['HTML again and again', { body: '<html>', type: 'text/html' }, 'ai-unusable', 4],
    ['server errors again and again', { json: {}, status: 500 }, 'ai-unusable', 4],
    ['no answer', 'silent', 'ai-timeout', 2],
  ] as const)('fails after %s', async (_name, failure, code, attempts) => {
    endpoint.reply = () => failure
    const client = open({ timeoutMs: 150, timeoutMsPerSecond: 0 })
    await expect(client.transcribe(sound, never)).rejects.toMatchObject({ code })
    expect(endpoint.requests).toHaveLength(attempts)
  })

  test('is left alone for as long as it wants', async () => {
    endpoint.reply = () => ({ json: {}, status: 429, retryAfter: '600' })
    await expect(open().transcribe(sound, never)).rejects.toMatchObject({
      code: 'ai-busy',
      params: { retryAfter: 600 },
    })
    expect(endpoint.requests).toHaveLength(1)
  })

  test('cannot be reached', async () => {
    const client = open({ baseUrl: 'http://127.0.0.1:9/v1' })
    await expect(client.transcribe(sound, never)).rejects.toMatchObject({ code: 'ai-unreachable' })
  })

  test('does not accept so large a file', async () => {
    endpoint.reply = () => ({ json: {}, status: 413 })
    await expect(open().transcribe(sound, never)).rejects.toBeInstanceOf(SoundTooLarge)
  })

  test('is not waited for any longer once the work is cancelled', async () => {
    const controller = new AbortController()
    endpoint.reply = () => {
      setTimeout(() => controller.abort(new Error('cancelled by the test')), 20)
      return 'silent'
    }
    await expect(open().transcribe(sound, controller.signal)).rejects.toThrow('cancelled by the test')
  })
})
