import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let user: TestUser
let local: { name: string; folder: string } | undefined

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  user = await archive.addUser()
  const { transcription } = archive.services
  const models = { choose: () => local }
  Object.assign(archive.services, { transcription: { ...transcription, models } })
})
afterAll(() => archive.close())
beforeEach(() => {
  local = { name: 'base', folder: '/opt/whisper' }
})

const load = async (as: TestUser) => (await archive.call(as, readAiStatus, {})).reply.transcription

test('a model on this machine transcribes where no endpoint does; administrators see its name', async () => {
  expect(await load(admin)).toEqual({ configured: true, model: 'base', isLocal: true })
  expect(await load(user)).toEqual({ configured: true, model: null, isLocal: true })
})

test('an endpoint comes before a model on this machine', async () => {
  const { ai } = archive.services
  Object.assign(archive.services, { ai: { ...ai, transcription: { model: 'whisper-large' } } })
  try {
    expect(await load(admin)).toEqual({ configured: true, model: 'whisper-large' })
  } finally {
    Object.assign(archive.services, { ai })
  }
})

test('nothing transcribes without either', async () => {
  local = undefined
  expect(await load(admin)).toEqual({ configured: false, model: null })
})
