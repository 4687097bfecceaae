import { expect, test } from 'vitest'
import { OpenBodies } from './open-bodies.ts'

const megabyte = 1024 * 1024
const refusal = expect.objectContaining({ code: 'too-many-requests' })

test('a body counts for each of its shares until it has arrived', () => {
  const bodies = new OpenBodies()
  const person = { key: 'person', max: 2 }
  const address = { key: 'address', max: 3 }
  const close = bodies.open([person, address])
  bodies.open([person, address])
  expect(() => bodies.open([person, address])).toThrow(refusal)
  bodies.open([{ key: 'another', max: 2 }, address])
  expect(() => bodies.open([{ key: 'another', max: 2 }, address])).toThrow(refusal)
  close()
  close()
  bodies.open([person, address])
  expect(() => bodies.open([person, address])).toThrow(refusal)
})

test('what one holds in memory is bounded, and so is what all hold', () => {
  const bodies = new OpenBodies()
  const first = bodies.account('first')
  first.hold(60 * megabyte)
  expect(() => bodies.account('first').hold(5 * megabyte)).toThrow(refusal)
  for (const key of ['second', 'third', 'fourth']) bodies.account(key).hold(60 * megabyte)
  expect(() => bodies.account('fifth').hold(20 * megabyte)).toThrow(refusal)
  first.release()
  first.release()
  bodies.account('fifth').hold(60 * megabyte)
})
