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
    const heard = { language: null, segments: [{ text: 'Il neigeait.' }] }
    expect(await client.transcribe(sound, never)).toEqual(heard)
    expect(await client.transcribe(sound, never)).toEqual(heard)
    expect(endpoint.requests.map(({ format }) => format)).toEqual(['verbose_json', 'json', 'json'])
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
