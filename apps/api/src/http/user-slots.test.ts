import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { UserSlots } from './user-slots.ts'

const createSlots = () => new UserSlots({ max: 3, maxPerUser: 2, retryAfter: 1, message: 'Busy.' })

function createReply(): { reply: FastifyReply; raw: EventEmitter } {
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  return { raw, reply: { raw } as unknown as FastifyReply }
}

test('a slot is taken until the client has read the reply or disconnected', () => {
  const slots = createSlots()
  const [read, left, further] = [createReply(), createReply(), createReply()]
  slots.takeFor('anna', read.reply)
  slots.takeFor('anna', left.reply)
  expect(() => slots.takeFor('anna', further.reply)).toThrow('Busy.')
  left.raw.emit('close')
  slots.takeFor('anna', further.reply)
  expect(() => slots.take('anna')).toThrow('Busy.')
  read.raw.emit('finish')
  slots.take('anna')
})

test('a slot that has ended twice is free once', () => {
  const slots = createSlots()
  slots.take('ben')
  slots.take('ben')
  const { reply, raw } = createReply()
  slots.takeFor('anna', reply)
  raw.emit('finish')
  raw.emit('close')
  slots.take('anna')
  expect(() => slots.take('ben')).toThrow('Busy.')
})
