import { listAssets } from '@lares/shared-types/contracts/assets'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearUserStorage } from '../../shared/user-storage/user-storage.ts'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { sampleAsset, sampleItem } from '../../testing/sample-items.ts'
import { emptyQueue } from './engine/queue.ts'
import { type Track, toTrack } from './engine/track.ts'
import { loadStoredQueue, readQueue, storeQueue } from './stored-queue.ts'

function createTrack(title: string): Track {
  const item = sampleItem('record', { title, details: { chapters: [{ start: 3, title: 'Snow' }] } })
  const track = toTrack(
    item,
    sampleAsset(item.id, { family: 'audio', placeholder: 'data:image/webp;base64,AA' }),
  )
  if (!track) throw new Error('The file cannot be played')
  return track
}

const [boat, snow, fair] = [createTrack('Boat'), createTrack('Snow'), createTrack('Fair')]
const getTitles = ({ tracks }: { tracks: readonly Track[] }) => tracks.map(({ item }) => item.title)

beforeEach(() => localStorage.clear())

test('the queue is stored with its current track and chapters, without what is large', () => {
  storeQueue('bruno', { tracks: [boat, snow], index: 1 })
  const queue = readQueue('bruno')
  expect(getTitles(queue)).toEqual(['Boat', 'Snow'])
  expect(queue.index).toBe(1)
  expect(queue.tracks[0]?.item.chapters).toEqual([{ start: 3, title: 'Snow' }])
  expect(JSON.stringify(localStorage)).not.toContain('data:image')
  expect(readQueue('carla')).toEqual(emptyQueue)
})

test('a queue that was closed is forgotten', () => {
  storeQueue('bruno', { tracks: [boat], index: 0 })
  storeQueue('bruno', emptyQueue)
  expect(readQueue('bruno')).toEqual(emptyQueue)
})

test('what the user may no longer see is not restored, and the rest is as it is now', async () => {
  const archive = createFakeArchive()
  const changed = { ...fair.asset, playableSmallSize: 1000 }
  archive.on(listAssets, () => ({ assets: [boat.asset, changed] }))
  storeQueue('bruno', { tracks: [boat, snow, fair], index: 2 })
  const queue = await loadStoredQueue('bruno')
  expect(getTitles(queue)).toEqual(['Boat', 'Fair'])
  expect(queue.index).toBe(1)
  expect(queue.tracks[1]?.asset).toEqual(changed)
})

test('without a connection the queue stays as it was', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  storeQueue('bruno', { tracks: [boat, snow], index: 0 })
  expect(getTitles(await loadStoredQueue('bruno'))).toEqual(['Boat', 'Snow'])
})

test.each(['[]', '{"tracks":[{}],"index":0}', '{"tracks":[],"index":4}', 'nonsense'])(
  'a value of another version is ignored: %s',
  (value) => {
    localStorage.setItem('lares.queue.bruno.tracks', value)
    expect(readQueue('bruno')).toEqual(emptyQueue)
  },
)

// The last test, since nothing is stored for a user who has signed out on this page.
test('signing out removes the queue from the device', () => {
  storeQueue('dora', { tracks: [boat], index: 0 })
  clearUserStorage('dora')
  expect(Object.keys(localStorage)).toEqual([])
})
