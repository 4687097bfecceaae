import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { type Language, languages } from '@lares/shared-types/languages'
import fc from 'fast-check'

/** Something with labels and people, told by numbers. */
export interface RandomItem {
  readonly kind: ItemKind
  readonly language: Language
  readonly words: readonly string[]
  readonly year: number | null
  readonly place: string | null
  readonly tags: readonly number[]
  readonly categories: readonly number[]
  readonly participants: readonly number[]
  readonly favourite: boolean
  readonly rating: number | null
}

/** Parents of six tags or categories by their number: 0 over 1 over 2, 3 over 4. */
export const parents: readonly (number | null)[] = [null, 0, 1, null, 3, null]

/** Words that every stemmer leaves as they are, so that a plain comparison can tell who has them. */
const plainWords = ['xylo', 'bambu', 'kiwi', 'zulu'] as const

/** Three places, two of them written in several ways. */
const places = ['Lyon', 'LYON', 'Saint-Malo', 'saint malo', 'Köln'] as const

const some = (count: number) => fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 3 })

export const randomItem: fc.Arbitrary<RandomItem> = fc.record({
  kind: fc.constantFrom(...itemKinds),
  language: fc.constantFrom(...languages),
  words: fc.uniqueArray(fc.constantFrom(...plainWords), { maxLength: 3 }),
  year: fc.option(fc.integer({ min: 1930, max: 1969 })),
  place: fc.option(fc.constantFrom(...places)),
  tags: some(parents.length),
  categories: some(parents.length),
  participants: some(3),
  favourite: fc.boolean(),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
})

/** A search, told by the same numbers. */
export interface RandomSearch {
  readonly words: readonly string[]
  readonly kinds: readonly ItemKind[]
  readonly languages: readonly Language[]
  readonly tags: readonly number[]
  readonly categories: readonly number[]
  readonly participants: readonly number[]
  readonly places: readonly string[]
  readonly from: number | null
  readonly to: number | null
  readonly favourite: boolean
  /** At least. */
  readonly rating: number | null
}

const rarely = <T>(arbitrary: fc.Arbitrary<T[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, arbitrary)

export const randomSearch: fc.Arbitrary<RandomSearch> = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...plainWords), { maxLength: 2 }),
  kinds: rarely(fc.uniqueArray(fc.constantFrom(...itemKinds), { maxLength: 3 })),
  languages: rarely(fc.uniqueArray(fc.constantFrom(...languages), { maxLength: 2 })),
  tags: rarely(some(parents.length)),
  categories: rarely(some(parents.length)),
  participants: rarely(some(3)),
  places: rarely(fc.uniqueArray(fc.constantFrom('lyon', 'SAINT MALO', 'Koln', 'Rome'), { maxLength: 2 })),
  from: fc.option(fc.integer({ min: 1930, max: 1969 }), { freq: 3 }),
  to: fc.option(fc.integer({ min: 1930, max: 1969 }), { freq: 3 }),
  favourite: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  rating: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 5 })),
})
