import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSlowBody } from './timely-body.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function call(url: string): IncomingMessage {
  const raw = new IncomingMessage(new Socket())
  raw.url = url
  endSlowBody(raw, 1000)
  return raw
}

test('a call whose body does not come to its end is ended', () => {
  const raw = call('/api/items')
  vi.advanceTimersByTime(999)
  expect(raw.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(raw.destroyed).toBe(true)
})

test('one whose body has arrived may be answered as late as it likes', () => {
  const raw = call('/api/items')
  raw.complete = true
  vi.advanceTimersByTime(5000)
  expect(raw.destroyed).toBe(false)
})

test.each(['/api/uploads', '/api/uploads/0123', '/api/uploads?x'])('the upload %s takes its time', (url) => {
  const raw = call(url)
  vi.advanceTimersByTime(3_600_000)
  expect(raw.destroyed).toBe(false)
})
