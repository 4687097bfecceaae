import { type Language, type LocalizedNames, languages } from '@lares/shared-types/languages'
import { v5 as uuidv5 } from 'uuid'
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

/** The person who is in about a quarter of everything: her name is the word that hits most. */
export const commonName = 'Anna'

const firstNames =
  'Anna Paul Luise Jean Maria Karl Giovanni Emma Pierre Lucia Hans Marie Franco Elsa Henri Rosa Otto Claire Marco Grete Louis Chiara Fritz Jeanne Bruno Ida Emil Camille Sara Noah'
const familyNames = 'Keller Moretti Dubois Archer Steiner Ricci Lefèvre Baker Brunner Conti Girard Turner'

/** A family with its people, subjects and keywords in four languages. */
export function inventFamily(random: Random): Family {
  return {
    participants: firstNames.split(' ').flatMap((first, index) =>
      [0, 1, 2, 3].map((generation) => ({
        id: uuidv5(`participant ${index} ${generation}`, namespace),
        parent_id: null,
        names: { en: `${first} ${familyNames.split(' ')[(index + generation * 5) % 12]}` },
      })),
    ),
    categories: tree(random, 'category', 14, 4),
    tags: tree(random, 'tag', 400, 40),
  }
}

function tree(random: Random, kind: string, count: number, roots: number): NamedRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: uuidv5(`${kind} ${index}`, namespace),
    parent_id: index < roots ? null : uuidv5(`${kind} ${random.below(Math.floor(index / 2) + 1)}`, namespace),
    names: namesIn(random),
  }))
}

function namesIn(random: Random): LocalizedNames {
  const known: Language[] = random.next() < 0.5 ? [...languages] : [random.one(languages)]
  return Object.fromEntries(known.map((language) => [language, writeWords(random, language, 1)]))
}
