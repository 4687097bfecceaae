import { expect, test } from 'vitest'
import { PendingBodies } from './pending-bodies.ts'

const megabyte = 1024 * 1024
const tooManyRequests = expect.objectContaining({ code: 'too-many-requests' })

test('counts a body against each of its quotas until it has arrived', () => {
  const bodies = new PendingBodies()
  const person = { key: 'person', max: 2 }
  const address = { key: 'address', max: 3 }
  const close = bodies.acquire([person, address])
  bodies.acquire([person, address])
  expect(() => bodies.acquire([person, address])).toThrow(tooManyRequests)
  bodies.acquire([{ key: 'another', max: 2 }, address])
  expect(() => bodies.acquire([{ key: 'another', max: 2 }, address])).toThrow(tooManyRequests)
  close()
  close()
  bodies.acquire([person, address])
  expect(() => bodies.acquire([person, address])).toThrow(tooManyRequests)
})

test('limits the bytes buffered per client and in total', () => {
  const bodies = new PendingBodies()
  const first = bodies.trackBuffer('first')
  first.reserve(60 * megabyte)
  expect(() => bodies.trackBuffer('first').reserve(5 * megabyte)).toThrow(tooManyRequests)
  for (const key of ['second', 'third', 'fourth']) bodies.trackBuffer(key).reserve(60 * megabyte)
  expect(() => bodies.trackBuffer('fifth').reserve(20 * megabyte)).toThrow(tooManyRequests)
  first.release()
  first.release()
  bodies.trackBuffer('fifth').reserve(60 * megabyte)
})
