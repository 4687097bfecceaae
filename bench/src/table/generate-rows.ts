import type { ReplyOf } from '@lares/shared-types/contract'
import type { listItemRows, listRowPositions } from '@lares/shared-types/contracts/item-rows'
import { type ItemRow, rowPageSize } from '@lares/shared-types/item-rows'

const words = ['Sea', 'été', 'Haus', 'lettera', 'Garden', 'vélo', 'Brücke', 'cena', 'Winter', 'neige']
const pickWord = (index: number) => words[index % words.length] ?? ''

/** Rows that are counted by one request. */
const countedAtOnce = 20_000

/** A page of generated posts; a cursor is the number of the first one. */
export function generatePage(count: number, cursor: number, limit: number): ReplyOf<typeof listItemRows> {
  const end = Math.min(count, cursor + limit)
  const rows = Array.from({ length: end - cursor }, (_, offset) => generateRow(cursor + offset))
  return { rows, nextCursor: end < count ? String(end) : null }
}

/** The positions of the next part of the posts. */
export function generatePositions(count: number, cursor: number): ReplyOf<typeof listRowPositions> {
  const end = Math.min(count, cursor + countedAtOnce)
  const cursors: string[] = []
  for (let at = cursor + rowPageSize; at <= end && at < count; at += rowPageSize) cursors.push(String(at))
  return { count: end - cursor, cursors, nextCursor: end < count ? String(end) : null }
}

function generateRow(index: number): ItemRow {
  const instant = new Date(Date.UTC(1900, 0, 1 + (index % 45_000))).toISOString()
  const people = [0, 1, 2].map((offset) => ({
    id: `019a0000-0000-7000-8001-${String((index + offset) % 1000).padStart(12, '0')}`,
    names: { en: `${pickWord(index + offset)} Rossi ${(index + offset) % 1000}` },
    role: 'mentioned' as const,
  }))
  return {
    id: `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    kind: 'post',
    title: `${pickWord(index * 7)} ${pickWord(index * 3)} ${(index * 7919) % 100_003}`,
    language: 'en',
    date: { edtf: instant.slice(0, 10), earliest: instant, latest: instant },
    place: `${pickWord(index)} ${index % 300}`,
    latitude: null,
    longitude: null,
    details: {},
    participants: people,
    tags: [],
    categories: [],
    author: 'Claire',
    rating: null,
    favourite: false,
    files: index % 5,
    size: (index % 5) * 300_000,
    duration: null,
    pages: null,
    width: null,
    height: null,
    transcript: false,
    createdAt: instant,
    updatedAt: instant,
    version: 1,
  }
}
