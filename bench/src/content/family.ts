import type { LocalizedNames } from '@lares/shared-types/languages'
import { v5 as uuidv5 } from 'uuid'
import { type BenchLanguage, benchLanguages } from './bench-languages.ts'
import type { Random } from './random.ts'
import { writeWords } from './write-text.ts'

const namespace = 'b1a3e0a4-6a56-4c1e-9d0e-2f1f7f6f0c11'

export interface NamedRow {
  readonly id: string
  readonly parent_id: string | null
  readonly names: LocalizedNames
}

export interface Family {
  readonly participants: readonly NamedRow[]
  readonly categories: readonly NamedRow[]
  readonly tags: readonly NamedRow[]
}

/** The name of the person in about a quarter of all items, which makes it the word with the most matches. */
export const commonName = 'Anna'

const firstNames =
  'Anna Paul Luise Jean Maria Karl Giovanni Emma Pierre Lucia Hans Marie Franco Elsa Henri Rosa Otto Claire Marco Grete Louis Chiara Fritz Jeanne Bruno Ida Emil Camille Sara Noah'
const familyNames = 'Keller Moretti Dubois Archer Steiner Ricci Lefèvre Baker Brunner Conti Girard Turner'

/** Generates a family with participants, categories and tags in several languages. */
export function inventFamily(random: Random): Family {
  return {
    participants: firstNames.split(' ').flatMap((first, index) =>
      [0, 1, 2, 3].map((generation) => ({
        id: uuidv5(`participant ${index} ${generation}`, namespace),
        parent_id: null,
        names: { en: `${first} ${familyNames.split(' ')[(index + generation * 5) % 12]}` },
      })),
    ),
    categories: inventTree(random, 'category', 14, 4),
    tags: inventTree(random, 'tag', 400, 40),
  }
}

function inventTree(random: Random, kind: string, count: number, roots: number): NamedRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: uuidv5(`${kind} ${index}`, namespace),
    parent_id: index < roots ? null : uuidv5(`${kind} ${random.below(Math.floor(index / 2) + 1)}`, namespace),
    names: inventNames(random),
  }))
}

function inventNames(random: Random): LocalizedNames {
  const chosenLanguages: BenchLanguage[] =
    random.next() < 0.5 ? [...benchLanguages] : [random.one(benchLanguages)]
  return Object.fromEntries(chosenLanguages.map((language) => [language, writeWords(random, language, 1)]))
}
