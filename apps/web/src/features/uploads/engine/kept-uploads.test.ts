import { describe, expect, test, vi } from 'vitest'
import type { UploadEntry } from '../upload-entry.ts'
import { KeptUploads } from './kept-uploads.ts'

const entry: UploadEntry = {
  ...{
    id: 'a',
    batch: 'b',
    name: 'film.mp4',
    size: 100,
    type: 'video/mp4',
    lastModified: 1,
    sent: 0,
    speed: 0,
  },
  destination: { to: 'items', grouping: 'each' },
  state: 'sending',
  uploadUrl: '/api/uploads/1',
}
const day = 24 * 3600 * 1000
const nobody = new Set<string>()

describe('what a device remembers of uploads', () => {
  test('is found by a later window of the same person', () => {
    new KeptUploads('ada', 'first', () => 0).keep([entry])
    const left = new KeptUploads('ada', 'second', () => day).findLeft(nobody)
    expect(left).toMatchObject([{ name: 'film.mp4', uploadUrl: '/api/uploads/1' }])
  })

  test('is left to the window that is still sending it, and to its person', () => {
    new KeptUploads('ada', 'first', () => 0).keep([entry])
    expect(new KeptUploads('ada', 'second', () => 0).findLeft(new Set(['first']))).toEqual([])
    expect(new KeptUploads('bruno', 'second', () => 0).findLeft(nobody)).toEqual([])
  })

  test('is forgotten when it has arrived, and after a week, as the archive forgets it', () => {
    const kept = new KeptUploads('ada', 'first', () => 0)
    kept.keep([entry])
    expect(new KeptUploads('ada', 'later', () => 8 * day).findLeft(nobody)).toEqual([])
    expect(localStorage).toHaveLength(0)
    kept.keep([{ ...entry, sent: 1, uploadUrl: '/api/uploads/2' }])
    kept.keep([{ ...entry, state: 'done' }])
    expect(localStorage).toHaveLength(0)
  })

  test('is not what another version or another program wrote', () => {
    localStorage.setItem('lares.upload.x', '{"id":"x"}')
    localStorage.setItem('lares.upload.y', 'no JSON')
    expect(new KeptUploads('ada', 'first', () => 0).findLeft(nobody)).toEqual([])
  })

  test('costs nothing but itself where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => new KeptUploads('ada', 'first', () => 0).keep([entry])).not.toThrow()
  })
})
