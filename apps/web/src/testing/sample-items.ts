import type { Asset } from '@lares/shared-types/assets'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { ItemDate } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item, ItemSummary } from '@lares/shared-types/items'

let lastNumber = 0

/** Returns a new id; ids ascend. */
export function sampleId(): string {
  lastNumber += 1
  return `019a0000-0000-7000-8000-${String(lastNumber).padStart(12, '0')}`
}

export function sampleDate(edtf: string): ItemDate {
  const range = parseEdtfRange(edtf)
  if (!range) throw new Error(`${edtf} is not a date`)
  return { edtf, earliest: range.earliest.toISOString(), latest: range.latest.toISOString() }
}

/** An item as the API returns it, with overrides. */
export function sampleItem(kind: ItemKind, overrides: Partial<Item> = {}): Item {
  return {
    id: sampleId(),
    kind,
    title: 'The boat',
    body: '',
    language: 'en',
    date: null,
    place: null,
    details: {},
    participants: [],
    author: null,
    rating: null,
    favourite: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    version: 1,
    categories: [],
    tags: [],
    assets: [],
    hasTranscript: false,
    translations: [],
    may: { edit: true, delete: true },
    ...overrides,
  }
}

/** An item as lists return it, with overrides. */
export function sampleSummary(kind: ItemKind, overrides: Partial<ItemSummary> = {}): ItemSummary {
  const { body, categories, tags, assets, translations, may, ...shared } = sampleItem(kind)
  return { ...shared, excerpt: '', cover: null, assetCount: 0, ...overrides }
}

export function sampleAsset(itemId: string, overrides: Partial<Asset> = {}): Asset {
  return {
    id: sampleId(),
    itemId,
    filename: 'boat.jpg',
    mediaType: 'image/jpeg',
    family: 'image',
    size: 2_400_000,
    sha256: 'ab'.repeat(32),
    state: 'ready',
    renditions: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }
}
