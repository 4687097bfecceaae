import type { ReplyOf } from '@lares/shared-types/contract'
import type { listItems } from '@lares/shared-types/contracts/items'
import type { ItemSummary } from '@lares/shared-types/items'

const words = ['Sea', 'été', 'Haus', 'lettera', 'Garden', 'vélo', 'Brücke', 'cena', 'Winter', 'neige']
const pickWord = (index: number) => words[index % words.length] ?? ''

/** A page of generated posts, of the size that the archive sends; a cursor is the number of the first one. */
export function generatePage(count: number, cursor: number, limit: number): ReplyOf<typeof listItems> {
  const end = Math.min(count, cursor + limit)
  const items = Array.from({ length: end - cursor }, (_, offset) => generatePost(cursor + offset))
  return { items, nextCursor: end < count ? String(end) : null }
}

function generatePost(index: number): ItemSummary {
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
    place: { name: `${pickWord(index)} ${index % 300}` },
    details: {},
    participants: people,
    author: { id: '019a0000-0000-7000-8000-00000000000a', displayName: 'Claire' },
    rating: null,
    favourite: false,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
    version: 1,
    excerpt: 'A generated text of the length that an excerpt usually has. '.repeat(4),
    cover: null,
    assetCount: index % 5,
  }
}
