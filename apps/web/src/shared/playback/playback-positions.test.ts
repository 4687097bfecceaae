import { expect, test } from 'vitest'
import { clearStorageOfOthers, clearUserStorage, storeUserValue } from '../user-storage/user-storage.ts'
import {
  getPlaybackPosition,
  listStartedRecordings,
  mergePositions,
  removePosition,
  storePosition,
} from './playback-positions.ts'

test('forgets all but the latest two hundred positions, and does not list what was played to its end', () => {
  for (let at = 0; at < 210; at += 1) storePosition('ada', { itemId: `r${at}`, seconds: 10, at })
  storePosition('ada', { itemId: 'r209', seconds: 0, at: 210 })
  expect(getPlaybackPosition('ada', 'r209')).toBe(0)
  expect(listStartedRecordings('ada')[0]?.itemId).toBe('r208')
  expect(getPlaybackPosition('ada', 'r100')).toBe(10)
  expect(getPlaybackPosition('ada', 'r5')).toBe(0)
})

test('positions belong to one user and are deleted with their data', () => {
  storePosition('ada', { itemId: 'r1', seconds: 10, at: 1 })
  expect(getPlaybackPosition('bruno', 'r1')).toBe(0)
  clearUserStorage('ada')
  storePosition('ada', { itemId: 'r1', seconds: 20, at: 2 })
  clearStorageOfOthers('ada')
  expect(getPlaybackPosition('ada', 'r1')).toBe(0)
})

test('of the positions of this device and of the archive the later one is stored, and returned if it is of this device', () => {
  storePosition('ada', { itemId: 'here', seconds: 1, at: 1 })
  storePosition('ada', { itemId: 'both', seconds: 2, at: 20 })
  storePosition('ada', { itemId: 'elsewhere', seconds: 3, at: 3 })
  const later = mergePositions('ada', [
    { itemId: 'elsewhere', seconds: 30, at: 30 },
    { itemId: 'both', seconds: 90, at: 19 },
    { itemId: 'new', seconds: 40, at: 10 },
  ])
  expect(later.map(({ itemId }) => itemId)).toEqual(['both', 'here'])
  expect(listStartedRecordings('ada').map(({ itemId, seconds }) => [itemId, seconds])).toEqual([
    ['elsewhere', 30],
    ['both', 2],
    ['new', 40],
    ['here', 1],
  ])
  removePosition('ada', 'both')
  expect(getPlaybackPosition('ada', 'both')).toBe(0)
})

test('reads positions that were stored without a time, as older than any other', () => {
  storeUserValue({ prefix: 'lares.heard.', userId: 'ada', name: 'positions' }, [['r1', 12], 'x', [1, 2]])
  expect(getPlaybackPosition('ada', 'r1')).toBe(12)
  expect(mergePositions('ada', [{ itemId: 'r1', seconds: 5, at: 1 }])).toEqual([])
  expect(getPlaybackPosition('ada', 'r1')).toBe(5)
})
