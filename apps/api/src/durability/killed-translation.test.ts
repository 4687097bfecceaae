import { getMessageText, ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KilledWorkers } from './killed-workers.ts'

let model: ScriptedAi
let workers: KilledWorkers

beforeAll(async () => {
  model = await ScriptedAi.start()
  workers = await KilledWorkers.prepare({ AI_CHAT_BASE_URL: model.baseUrl, AI_CHAT_MODEL: 'scripted' })
})
afterAll(async () => {
  await workers.remove()
  await model.close()
})

test('a translation whose worker is killed goes on with the lines that are missing, and nothing is shown before', async () => {
  const userId = await workers.archive.getAdminId()
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await workers.archive.call(method, path, { userId, ...(body && { body }) })).json()
  const { id } = (await call('POST', '/api/items', {
    kind: 'record',
    title: 'The radio',
    language: 'en',
  })) as {
    id: string
  }
  const segments = Array.from({ length: 45 }, (_, index) => ({
    start: index,
    end: index + 0.9,
    text: `This is what she said in line ${index}.`,
  }))
  await call('PUT', `/api/items/${id}/transcript`, { version: 0, language: 'en', segments })
  await call('POST', `/api/items/${id}/translations/de/operations`, { scope: 'all' })
  const readTexts = async () => {
    const { lines } = (await call('GET', `/api/items/${id}/translations/de`)) as {
      lines: { text?: string }[]
    }
    return lines.flatMap(({ text }) => text ?? [])
  }

  // The second chunk is never answered: the worker is killed while it waits.
  const never = new Promise(() => undefined)
  let isSilent = true
  model.reply = ({ messages }) => ({
    text: Array.from(
      getMessageText(messages.at(-1)).matchAll(/^(\d+)\| .* (\d+)\.$/gm),
      ([, number, line]) => `${number}| Das hat sie in der Zeile ${line} gesagt.`,
    ).join('\n'),
    ...(isSilent && model.requests.length > 1 && { after: never }),
  })
  await workers.killAt(async () => expect(model.requests).toHaveLength(2))
  expect(await readTexts()).toEqual([])
  isSilent = false
  model.requests.length = 0
  const worker = await workers.startUntil(async () => {
    const { operations } = (await call('GET', '/api/operations')) as { operations: { state: string }[] }
    expect(operations[0]?.state).toBe('succeeded')
  })
  await workers.archive.kill(worker)
  const texts = await readTexts()
  expect(texts).toHaveLength(45)
  expect(texts[44]).toBe('Das hat sie in der Zeile 44 gesagt.')
  expect(model.requests).toHaveLength(2)
}, 240_000)
