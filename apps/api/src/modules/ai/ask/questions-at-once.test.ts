import { expect, test } from 'vitest'
import { QuestionsAtOnce } from './questions-at-once.ts'

test('a process asks 24 questions at once, of whomever, and further ones when some have ended', async () => {
  const questions = new QuestionsAtOnce()
  const gate = Promise.withResolvers<string>()
  const asked = Array.from({ length: 24 }, (_, at) =>
    questions.counted(`user ${at % 12}`, () => gate.promise),
  )
  const late = () => questions.counted('somebody else', async () => 'answered')
  await expect(late()).rejects.toMatchObject({ code: 'ai-busy' })
  gate.resolve('done')
  await Promise.all(asked)
  expect(await late()).toBe('answered')
})

test('a question that failed counts no longer', async () => {
  const questions = new QuestionsAtOnce()
  const fail = () => questions.counted('one', () => Promise.reject(new Error('away')))
  for (let at = 0; at < 3; at += 1) await expect(fail()).rejects.toThrow('away')
})
