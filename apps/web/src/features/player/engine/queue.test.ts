import { expect, test } from 'vitest'
import { sampleAsset, sampleItem } from '../../../testing/sample-items.ts'
import { append, emptyQueue, getCurrent, move, playNow, type Queue, remove } from './queue.ts'
import { type Track, toTrack } from './track.ts'

function createTrack(title: string): Track {
  const item = sampleItem('record', { title })
  const track = toTrack(item, sampleAsset(item.id, { family: 'audio' }))
  if (!track) throw new Error('The file is not sound')
  return track
}

const [a, b, c, d] = [createTrack('a'), createTrack('b'), createTrack('c'), createTrack('d')]
const queue: Queue = { tracks: [a, b, c], index: 1 }

function describeQueue({ tracks, index }: Queue): string {
  return tracks.map(({ item }, at) => (at === index ? item.title.toUpperCase() : item.title)).join('')
}

test('a track that is played alone is replaced by the next one', () => {
  expect(describeQueue(playNow(playNow(emptyQueue, a), b))).toBe('B')
})

test('a track that is played from a list is found in the queue, or comes after the current one', () => {
  expect(describeQueue(playNow(queue, c))).toBe('abC')
  expect(describeQueue(playNow(queue, d))).toBe('abDc')
})

test('a track is in the queue once', () => {
  expect(describeQueue(append(queue, [c, d, a]))).toBe('aBcd')
})

test('moving tracks does not change which one is played', () => {
  expect(describeQueue(move(queue, 0, 2))).toBe('Bca')
  expect(describeQueue(move(queue, 1, 0))).toBe('Bac')
  expect(describeQueue(move(queue, 2, 3))).toBe('aBc')
})

test('removing the current track goes on with the one after it, at the end with the one before it', () => {
  expect(describeQueue(remove(queue, b.item.id))).toBe('aC')
  expect(describeQueue(remove(queue, a.item.id))).toBe('Bc')
  expect(describeQueue(remove({ tracks: [a, b], index: 1 }, b.item.id))).toBe('A')
  expect(getCurrent(remove({ tracks: [a], index: 0 }, a.item.id))).toBeUndefined()
})

test('a file that is neither sound nor film, or that cannot be read, is no track', () => {
  const item = sampleItem('record')
  expect(toTrack(item, sampleAsset(item.id))).toBeUndefined()
  expect(toTrack(item, sampleAsset(item.id, { family: 'audio', state: 'failed' }))).toBeUndefined()
  expect(toTrack(item, null)).toBeUndefined()
})
