import { expect, test } from 'vitest'
import { QuestionLimiter } from './question-limiter.ts'

test('allows 24 concurrent questions per process, and more once some have ended', async () => {
  const questions = new QuestionLimiter()
  const gate = Promise.withResolvers<string>()
  const asked = Array.from({ length: 24 }, (_, at) => questions.run(`user ${at % 12}`, () => gate.promise))
  const late = () => questions.run('somebody else', async () => 'answered')
  await expect(late()).rejects.toMatchObject({ code: 'ai-busy' })
  gate.resolve('done')
  await Promise.all(asked)
  expect(await late()).toBe('answered')
})

test('a failed question no longer counts', async () => {
  const questions = new QuestionLimiter()
  const fail = () => questions.run('one', () => Promise.reject(new Error('away')))
  for (let at = 0; at < 3; at += 1) await expect(fail()).rejects.toThrow('away')
})
