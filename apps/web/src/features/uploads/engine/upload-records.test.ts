import { describe, expect, test, vi } from 'vitest'
import type { UploadEntry } from '../upload-entry.ts'
import { UploadRecords } from './upload-records.ts'

const entry: UploadEntry = {
  id: 'a',
  batch: 'b',
  name: 'film.mp4',
  size: 100,
  type: 'video/mp4',
  lastModified: 1,
  sent: 0,
  speed: 0,
  destination: { to: 'items', grouping: 'each' },
  state: 'sending',
  uploadUrl: '/api/uploads/1',
}
const day = 24 * 3600 * 1000
const noWindows = new Set<string>()

describe('upload records', () => {
  test('are found by a later window of the same user', () => {
    new UploadRecords('ada', 'first', () => 0).store([entry])
    const abandoned = new UploadRecords('ada', 'second', () => day).findAbandoned(noWindows)
    expect(abandoned).toMatchObject([{ name: 'film.mp4', uploadUrl: '/api/uploads/1' }])
  })

  test('are not offered while their window is open, nor to another user', () => {
    new UploadRecords('ada', 'first', () => 0).store([entry])
    expect(new UploadRecords('ada', 'second', () => 0).findAbandoned(new Set(['first']))).toEqual([])
    expect(new UploadRecords('bruno', 'second', () => 0).findAbandoned(noWindows)).toEqual([])
  })

  test('are deleted when the upload is done, and after a week', () => {
    const records = new UploadRecords('ada', 'first', () => 0)
    records.store([entry])
    expect(new UploadRecords('ada', 'later', () => 8 * day).findAbandoned(noWindows)).toEqual([])
    expect(localStorage).toHaveLength(0)
    records.store([{ ...entry, sent: 1, uploadUrl: '/api/uploads/2' }])
    records.store([{ ...entry, state: 'done' }])
    expect(localStorage).toHaveLength(0)
  })

  test('ignore entries in another format', () => {
    localStorage.setItem('lares.upload.x', '{"id":"x"}')
    localStorage.setItem('lares.upload.y', 'no JSON')
    expect(new UploadRecords('ada', 'first', () => 0).findAbandoned(noWindows)).toEqual([])
  })

  test('do not throw when storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => new UploadRecords('ada', 'first', () => 0).store([entry])).not.toThrow()
  })
})
