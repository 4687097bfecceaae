import { search } from '@lares/shared-types/contracts/search'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedder } from '../../../ai-endpoints/embedder.ts'
import { embedPassages } from '../../../search-index/meaning/embed-passages.ts'
import { createScriptedEmbedder } from '../../../testing/scripted-embedder.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { createFamilyItems } from '../testing/create-family-items.ts'

let endpoint: ScriptedAi
let embedder: Embedder
let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  embedder = createScriptedEmbedder(endpoint)
  archive = await openTestArchive({ ai: { chat: undefined, embedder } })
  admin = await archive.addUser({ isAdmin: true })
  await createFamilyItems(archive, admin)
  await embed()
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

const embed = () => embedPassages(archive.services.db, embedder, new AbortController().signal)
const find = async (query: object) => (await archive.call(admin, search, { query })).reply

test('when vectors have another size, words answer until all are rebuilt, even if nothing new has to be embedded', async () => {
  const state = async (q: string, mode: 'meaning' | 'both') => {
    const { meaning, total } = await find({ q, mode })
    return { meaning, found: total > 0 }
  }
  expect(await state('wine', 'meaning')).toEqual({ meaning: 'answers', found: true })
  for (const size of [256, 384]) {
    endpoint.dimensions.set('small', size)
    expect(await state(`boat or ship ${size}`, 'meaning')).toEqual({ meaning: 'preparing', found: true })
    expect(await state(`boat or bicycle ${size}`, 'both')).toEqual({ meaning: 'preparing', found: true })
    expect(await embed()).toBe('failed')
    expect(await state('boat', 'meaning')).toEqual({ meaning: 'preparing', found: true })
    expect(await embed()).toBe('complete')
    for (const q of [`boat or ship ${size}`, 'wine']) {
      expect(await state(q, 'meaning')).toEqual({ meaning: 'answers', found: true })
    }
  }
})
