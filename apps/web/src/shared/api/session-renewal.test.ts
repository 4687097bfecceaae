import { changePassword, confirmPassword } from '@lares/shared-types/contracts/auth'
import { expect, test, vi } from 'vitest'
import { callInSession, renewingUrls } from './session-renewal.ts'

const isRejected = (reply: string) => reply === 'rejected'
const read = (call: () => Promise<string>) => callInSession('/api/items', call, isRejected)

test('confirming and changing the password renew the session', () => {
  expect(renewingUrls).toEqual([confirmPassword.path, changePassword.path])
})

test('a call that is rejected while the password is being confirmed is repeated afterwards', async () => {
  const confirmed = Promise.withResolvers<string>()
  const call = vi.fn().mockResolvedValueOnce('rejected').mockResolvedValueOnce('items')
  const renewal = callInSession(confirmPassword.path, () => confirmed.promise, isRejected)
  const reply = read(call)
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  confirmed.resolve('confirmed')
  expect(await renewal).toBe('confirmed')
  expect(await reply).toBe('items')
  expect(call).toHaveBeenCalledTimes(2)
})

test('a call that was sent before a confirmation, and is rejected after it, is repeated', async () => {
  const slow = Promise.withResolvers<string>()
  const call = vi.fn().mockReturnValueOnce(slow.promise).mockResolvedValueOnce('items')
  const reply = read(call)
  await callInSession(confirmPassword.path, async () => 'confirmed', isRejected)
  slow.resolve('rejected')
  expect(await reply).toBe('items')
})

test('a call that is rejected otherwise is not repeated, nor is one for a second time', async () => {
  const call = vi.fn().mockResolvedValue('rejected')
  expect(await read(call)).toBe('rejected')
  expect(call).toHaveBeenCalledOnce()
  const slow = Promise.withResolvers<string>()
  const repeated = vi.fn().mockReturnValueOnce(slow.promise).mockResolvedValue('rejected')
  const reply = read(repeated)
  await callInSession(confirmPassword.path, async () => 'confirmed', isRejected)
  slow.resolve('rejected')
  expect(await reply).toBe('rejected')
  expect(repeated).toHaveBeenCalledTimes(2)
})

test('a confirmation that fails ends the wait of others', async () => {
  const failing = callInSession(confirmPassword.path, () => Promise.reject(new Error('away')), isRejected)
  const reply = read(async () => 'items')
  await expect(failing).rejects.toThrow('away')
  expect(await reply).toBe('items')
})
