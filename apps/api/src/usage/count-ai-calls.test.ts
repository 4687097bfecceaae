import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { generateText, streamText } from 'ai'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Ai } from '../ai-endpoints/ai.ts'
import { createChatEndpoint } from '../ai-endpoints/chat-endpoint.ts'
import { createScriptedEmbedder } from '../testing/scripted-embedder.ts'
import { countAiCalls } from './count-ai-calls.ts'

let endpoint: ScriptedAi
let counted: Record<string, number> = {}
let ai: Ai

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  const usage = {
    add: (figure: string, amount = 1) => {
      counted[figure] = (counted[figure] ?? 0) + amount
    },
    flush: async () => undefined,
    close: async () => undefined,
  }
  const chat = createChatEndpoint({ baseUrl: endpoint.baseUrl, model: 'small', apiKey: undefined })
  ai = countAiCalls({ chat, embedder: createScriptedEmbedder(endpoint), vision: chat }, usage)
})
beforeEach(() => {
  counted = {}
  endpoint.failure = undefined
})
afterAll(() => endpoint.close())

const getModel = async () => {
  const model = await ai.chat?.languageModel()
  if (!model) throw new Error('no model')
  return model
}

test('counts a text that is written at once, and one that is streamed', async () => {
  const model = await getModel()
  expect((await generateText({ model, prompt: 'Bread' })).text).toBe('Bread')
  expect(await streamText({ model, prompt: 'Wine' }).text).toBe('Wine')
  expect(counted).toMatchObject({ 'chat-calls': 2 })
  expect(counted).not.toHaveProperty('chat-failed')
})

test('counts handwriting that is read apart from answers', async () => {
  const model = await ai.vision?.languageModel()
  if (!model) throw new Error('no model')
  expect((await generateText({ model, prompt: 'Bread' })).text).toBe('Bread')
  expect(counted).toMatchObject({ 'vision-calls': 1 })
  expect(counted).not.toHaveProperty('chat-calls')
})

test('counts a call that fails, once for each attempt', async () => {
  endpoint.failure = 401
  const model = await getModel()
  await expect(generateText({ model, prompt: 'Bread', maxRetries: 0 })).rejects.toThrow()
  await expect(ai.embedder?.embed(['bread'], 'query')).rejects.toThrow()
  expect(counted).toEqual({
    'chat-calls': 1,
    'chat-failed': 1,
    'embedding-calls': 1,
    'embedding-failed': 1,
  })
})

test('counts no failure of a call that the caller has cancelled', async () => {
  endpoint.ready = new Promise(() => undefined)
  const model = await getModel()
  const cancellation = new AbortController()
  const cancelled = generateText({ model, prompt: 'Bread', abortSignal: cancellation.signal })
  const requests = endpoint.requests.length
  await vi.waitFor(() => expect(endpoint.requests.length).toBeGreaterThan(requests))
  cancellation.abort()
  await expect(cancelled).rejects.toThrow()
  endpoint.ready = undefined
  expect(counted).toEqual({ 'chat-calls': 1 })
})

test('leaves out endpoints that are not configured', () => {
  expect(ai.transcription).toBeUndefined()
})
