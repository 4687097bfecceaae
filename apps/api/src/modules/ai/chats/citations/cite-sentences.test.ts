import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../../testing/test-archive.ts'
import { loadPrincipal } from '../../../../visibility/load-principal.ts'
import type { Viewer } from '../../../../visibility/viewer.ts'
import { citeSentences } from './cite-sentences.ts'
import { MarkerFilter } from './marker-filter.ts'
import { Sources } from './sources.ts'

let archive: TestArchive
let viewer: Viewer

beforeAll(async () => {
  archive = await openTestArchive()
  const { id: userId, epoch } = await archive.addUser()
  const loaded = await loadPrincipal(archive.services.db, { userId, epoch })
  if (!loaded) throw new Error('There is no such user.')
  viewer = loaded
})
afterAll(() => archive.close())

/** The longest time in milliseconds for which `work` blocked the event loop. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  await work()
  clearInterval(timer)
  return Math.max(longest, performance.now() - last)
}

test.each([
  ['short sentences', 'Il dit oui [1]. '],
  ['sentences with many markers', 'Il dit [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]. '],
  ['sentences whose marker follows the last of them', 'Il dit. '],
  ['initials in a row', 'A. '],
  ['punctuation without a word', '! '],
])('cites an answer of %s quickly and without losing text', async (_, piece) => {
  const sources = new Sources()
  const text = Array.from({ length: 5_000 }, (_, at) => `Le mot${at} et le mot${at % 7}.`)
    .join(' ')
    .slice(0, 55_000)
  for (let at = 0; at < 12; at += 1) sources.add(uuidv7(), [text])
  const filter = new MarkerFilter()
  filter.push(`${piece.repeat(20_000 / piece.length)}Fin [1].`)
  filter.end()
  let joined = ''
  const block = await longestBlock(async () => {
    const sentences = await citeSentences(archive.services.db, viewer, filter, sources)
    joined = sentences.map(({ text }) => text).join('')
    expect(sentences.length).toBeLessThanOrEqual(300)
  })
  expect(joined).toBe(filter.text)
  expect(block).toBeLessThan(2_000)
})
