import type { PageTextOverview } from '@lares/shared-types/page-texts'
import { describe, expect, test } from 'vitest'
import { isReadingPending } from './reading-progress.ts'

const createdAt = '2026-01-01T00:00:00.000Z'
const uploaded = { state: 'ready', createdAt } as const
const afterSeconds = (seconds: number) => Date.parse(createdAt) + seconds * 1000

const pending: PageTextOverview['read'] = [
  { page: 1, state: 'pending', words: 0, origin: 'machine', version: 0 },
]

describe('a reading is awaited', () => {
  const may = { write: true, read: true, readHandwriting: false }

  test('while a page is going to be read', () => {
    expect(isReadingPending({ pages: 1, read: pending, may }, uploaded, afterSeconds(9000))).toBe(true)
  })

  test('for some time after the upload', () => {
    expect(isReadingPending({ pages: 1, read: [], may }, uploaded, afterSeconds(60))).toBe(true)
    expect(isReadingPending({ pages: 1, read: [], may }, uploaded, afterSeconds(600))).toBe(false)
  })

  test('while the renditions of the file are made, when it is not known yet whether it is read', () => {
    const overview = { pages: 1, read: [], may: { write: true, read: false, readHandwriting: false } }
    expect(isReadingPending(overview, { ...uploaded, state: 'pending' }, afterSeconds(600))).toBe(true)
  })
})

test('a model that reads handwriting is awaited where reading is switched off', () => {
  const may = { write: true, read: false, readHandwriting: true }
  const read = pending.map((page) => ({ ...page, handwriting: true as const }))
  expect(isReadingPending({ pages: 1, read, may }, uploaded, afterSeconds(9000))).toBe(true)
})

test('a reading that is switched off is not awaited', () => {
  const may = { write: true, read: false, readHandwriting: true }
  expect(isReadingPending({ pages: 1, read: pending, may }, uploaded, afterSeconds(60))).toBe(false)
  expect(isReadingPending({ pages: 1, read: [], may }, uploaded, afterSeconds(60))).toBe(false)
})
