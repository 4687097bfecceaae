import { createItem } from '@lares/shared-types/contracts/items'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadPrincipal } from '../../../visibility/load-principal.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { verifyCitations } from './verify-citations.ts'

let archive: TestArchive
let admin: TestUser
let viewer: Viewer

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const loaded = await loadPrincipal(archive.services.db, { userId: admin.id, epoch: admin.epoch })
  if (!loaded) throw new Error('There is no such user.')
  viewer = loaded
})
afterAll(() => archive.close())

async function addItem(body: string): Promise<string> {
  return (await archive.call(admin, createItem, { body: { kind: 'post', title: 'The mill', body } })).reply.id
}

const verified = (...claims: Parameters<typeof verifyCitations>[2]) =>
  verifyCitations(archive.services.db, viewer, claims)

test('finds a quote in a transcript segment of maximum length, with its start', async () => {
  const { reply } = await archive.call(admin, createItem, { body: { kind: 'record', title: 'Voice' } })
  const long = `${'We went on and on. '.repeat(240)}Then the river came into the kitchen. `
  const segments = [
    { start: 0, end: 4, text: 'The river was high.' },
    { start: 4, end: 900, text: long },
  ]
  await archive.call(admin, writeTranscript, { params: { id: reply.id }, body: { version: 0, segments } })
  const claim = { itemId: reply.id, quote: 'then the river came into the kitchen', given: long.trim() }
  expect(await verified(claim)).toMatchObject([
    { source: 'transcript', start: 4, quote: 'Then the river came into the kitchen' },
  ])
})

test('returns the citations of several items in the order of the claims', async () => {
  const [mill, boat] = [
    await addItem('We sold the **mill** in spring.'),
    await addItem('The boat lay in the grass.'),
  ]
  const claims = [
    { itemId: boat, quote: 'the boat lay in' },
    { itemId: mill, quote: 'sold the mill in spring' },
    { itemId: boat, quote: 'the mill in spring' },
    { itemId: boat, quote: 'in the grass' },
  ]
  expect((await verified(...claims)).map((citation) => citation?.quote)).toEqual([
    'The boat lay in',
    'sold the **mill** in spring',
    undefined,
    'in the grass',
  ])
})

test('rejects quotes that are too long or have no letter', async () => {
  const long = 'We sold the mill in spring. '.repeat(20)
  const itemId = await addItem(`---\n\n${long}`)
  expect(await verified({ itemId, quote: long }, { itemId, quote: '---' })).toEqual([undefined, undefined])
})
