import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyTimeoutMs, startBodyTimeout, startIdleTimeout } from './body-timeouts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose head has arrived, with what is written to its connection. */
function createRequest() {
  const socket = new Socket()
  const written: string[] = []
  let isEnded = false
  vi.spyOn(socket, 'write').mockImplementation((text) => Boolean(written.push(String(text))))
  vi.spyOn(socket, 'writable', 'get').mockReturnValue(true)
  vi.spyOn(socket, 'destroySoon').mockImplementation(() => {
    isEnded = true
  })
  const raw = new IncomingMessage(socket)
  return { raw, response: new ServerResponse(raw), socket, written, isEnded: () => isEnded }
}

test('answers 408 and closes the connection when the body does not arrive in time', () => {
  const { raw, response, written, isEnded } = createRequest()
  startBodyTimeout(raw, response, 1000)
  vi.advanceTimersByTime(999)
  expect(isEnded()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isEnded()).toBe(true)
  expect(written.join('')).toMatch(/^HTTP\/1.1 408 .*"code":"invalid-request"/s)
})

test('does not limit the time to respond once the body has arrived', () => {
  const { raw, response, isEnded } = createRequest()
  startBodyTimeout(raw, response, 1000)
  raw.complete = true
  vi.advanceTimersByTime(5000)
  expect(isEnded()).toBe(false)
})

test('allows guests ten seconds, users a minute, long texts three minutes and uploads any time', () => {
  const items = { method: 'POST', url: '/api/items' }
  expect(bodyTimeoutMs(items, true)).toBe(10_000)
  expect(bodyTimeoutMs(items, false)).toBe(180_000)
  expect(bodyTimeoutMs({ method: 'PATCH', url: '/api/tags/1' }, false)).toBe(60_000)
  for (const url of ['/api/uploads', '/api/uploads/0123', '/api/uploads?x']) {
    expect(bodyTimeoutMs({ method: 'PATCH', url }, true)).toBeUndefined()
  }
})

test('aborts an upload that has stalled, but not a slow one', () => {
  const { raw, response, socket, isEnded } = createRequest()
  let received = 0
  vi.spyOn(socket, 'bytesRead', 'get').mockImplementation(() => received)
  startIdleTimeout(raw, response)
  for (let minute = 0; minute < 60; minute += 1) {
    received += 1
    vi.advanceTimersByTime(60_000)
  }
  expect(isEnded()).toBe(false)
  vi.advanceTimersByTime(10 * 60_000)
  expect(isEnded()).toBe(true)
})
