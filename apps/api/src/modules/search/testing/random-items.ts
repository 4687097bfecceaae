import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { type Language, languages } from '@lares/shared-types/languages'
import fc from 'fast-check'

/** An item with labels and participants given as indexes. */
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

/** Parent of each of six tags or categories: 0 is the parent of 1, 1 of 2, 3 of 4. */
export const parents: readonly (number | null)[] = [null, 0, 1, null, 3, null]

/** Words that no stemmer changes, so that a plain comparison matches the search. */
const plainWords = ['xylo', 'bambu', 'kiwi', 'zulu'] as const

/** Three places, two of them in two spellings. */
const places = ['Lyon', 'LYON', 'Saint-Malo', 'saint malo', 'Köln'] as const

const indexes = (count: number) => fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 3 })

export const randomItem: fc.Arbitrary<RandomItem> = fc.record({
  kind: fc.constantFrom(...itemKinds),
  language: fc.constantFrom(...languages),
  words: fc.uniqueArray(fc.constantFrom(...plainWords), { maxLength: 3 }),
  year: fc.option(fc.integer({ min: 1930, max: 1969 })),
  place: fc.option(fc.constantFrom(...places)),
  tags: indexes(parents.length),
  categories: indexes(parents.length),
  participants: indexes(3),
  favourite: fc.boolean(),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
})

/** A search, with the same indexes. */
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
  /** Minimum. */
  readonly rating: number | null
}

const mostlyEmpty = <T>(arbitrary: fc.Arbitrary<T[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, arbitrary)

export const randomSearch: fc.Arbitrary<RandomSearch> = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...plainWords), { maxLength: 2 }),
  kinds: mostlyEmpty(fc.uniqueArray(fc.constantFrom(...itemKinds), { maxLength: 3 })),
  languages: mostlyEmpty(fc.uniqueArray(fc.constantFrom(...languages), { maxLength: 2 })),
  tags: mostlyEmpty(indexes(parents.length)),
  categories: mostlyEmpty(indexes(parents.length)),
  participants: mostlyEmpty(indexes(3)),
  places: mostlyEmpty(
    fc.uniqueArray(fc.constantFrom('lyon', 'SAINT MALO', 'Koln', 'Rome'), { maxLength: 2 }),
  ),
  from: fc.option(fc.integer({ min: 1930, max: 1969 }), { freq: 3 }),
  to: fc.option(fc.integer({ min: 1930, max: 1969 }), { freq: 3 }),
  favourite: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  rating: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 5 })),
})
