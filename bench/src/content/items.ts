import type { ItemKind } from '@lares/shared-types/item-kinds'
import { v7 as uuidv7 } from 'uuid'
import { type BenchLanguage, benchLanguages } from './bench-languages.ts'
import type { Family, NamedRow } from './family.ts'
import type { Random } from './random.ts'
import { writeText, writeWords } from './write-text.ts'

export interface ItemRow {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  readonly body: string
  readonly language: BenchLanguage
  readonly date_edtf: string | null
  readonly date_earliest: string | null
  readonly date_latest: string | null
  readonly place: { name: string } | null
  readonly thread: string | null
  readonly created_at: string
  readonly tag_ids: readonly string[]
  readonly category_ids: readonly string[]
  readonly participant_ids: readonly string[]
  /** The extracted text of its file; null without a file. */
  readonly file_text: string | null
}

/** The percentage of items of each kind, and the typical length of their texts in words. */
const kindShares: readonly { kind: ItemKind; share: number; words: number; fileWords?: number }[] = [
  { kind: 'image', share: 46, words: 12 },
  { kind: 'message', share: 24, words: 18 },
  { kind: 'mail', share: 12, words: 140 },
  { kind: 'post', share: 6, words: 260 },
  { kind: 'document', share: 5, words: 10, fileWords: 900 },
  { kind: 'dream', share: 3, words: 160 },
  { kind: 'record', share: 2, words: 20, fileWords: 700 },
  { kind: 'video', share: 2, words: 15 },
]

const places =
  'Bern Zürich Lyon Paris Torino Rimini Bologna Hamburg München London Leeds Genève Lugano Nizza Dover'.split(
    ' ',
  )
const firstAddedAt = Date.UTC(2016, 0, 1)
const tenYearsMs = 10 * 365 * 86_400_000

/** Generates item `index` of `count`; the index determines when it was added. */
export function inventItem(random: Random, family: Family, index: number, count: number): ItemRow {
  const { kind, words, fileWords } = pickKind(random)
  const language = random.one(benchLanguages)
  const addedAt = firstAddedAt + Math.floor((index / count) * tenYearsMs)
  const randomLength = () => Math.max(3, Math.floor(words * Math.exp(randomNormal(random) * 0.8)))
  return {
    id: uuidv7({ msecs: addedAt, seq: index, random: randomBytes(random) }),
    kind,
    title: kind === 'image' ? `Foto ${writeWords(random, language, 2)}` : writeWords(random, language, 4),
    body: writeText(random, language, randomLength()),
    language,
    ...inventDate(random),
    place: random.next() < 0.4 ? { name: random.one(places) } : null,
    thread: kind === 'message' || kind === 'mail' ? `thread-${random.rank(400)}` : null,
    created_at: new Date(addedAt).toISOString(),
    tag_ids: pickSeveral(random, family.tags, 4),
    category_ids: pickSeveral(random, family.categories, 2),
    participant_ids: pickSeveral(random, family.participants, 4),
    file_text: fileWords
      ? writeText(random, language, Math.floor(fileWords * Math.exp(randomNormal(random) * 0.8)))
      : null,
  }
}

function pickKind(random: Random) {
  let draw = random.below(100)
  for (const share of kindShares) {
    draw -= share.share
    if (draw < 0) return share
  }
  throw new Error('the shares do not add up to 100')
}

/** Generates a day, a month, a year or no date; recent dates are more frequent. */
function inventDate(random: Random): Pick<ItemRow, 'date_edtf' | 'date_earliest' | 'date_latest'> {
  const draw = random.next()
  if (draw < 0.06) return { date_edtf: null, date_earliest: null, date_latest: null }
  const year = 2026 - Math.floor(95 * random.next() ** 2)
  const month = random.below(12)
  const day = 1 + random.below(28)
  const [edtf, from, to] =
    draw < 0.15
      ? [`${year}`, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
      : draw < 0.25
        ? [`${year}-${padTwo(month + 1)}`, Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
        : [
            `${year}-${padTwo(month + 1)}-${padTwo(day)}`,
            Date.UTC(year, month, day),
            Date.UTC(year, month, day + 1),
          ]
  return {
    date_edtf: edtf,
    date_earliest: new Date(from).toISOString(),
    date_latest: new Date(to - 1).toISOString(),
  }
}

function pickSeveral(random: Random, list: readonly NamedRow[], maxCount: number): string[] {
  const count = random.below(maxCount + 1)
  return [...new Set(Array.from({ length: count }, () => list[random.rank(list.length)]?.id ?? ''))]
}

function padTwo(number: number): string {
  return String(number).padStart(2, '0')
}

/** A normally distributed number (Box–Muller transform). */
function randomNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

function randomBytes(random: Random): Uint8Array {
  return Uint8Array.from({ length: 16 }, () => random.below(256))
}
