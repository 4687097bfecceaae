import type { GlossClass, Glosses } from '../../concepts/glosses.ts'
import { toConceptLexeme } from './concept-lexemes.ts'

/** How well two words match by how surely each has a meaning of the other. */
export const levels = ['strong', 'medium'] as const
export type Level = (typeof levels)[number]

/** Share of its weight with which a word of a query counts at each level. */
export const levelShares: Readonly<Record<Level, number>> = { strong: 1, medium: 0.45 }

/** The classes of a meaning in a passage with which a word of a query that has it with the class of the row matches. */
const classesOfLevels: Readonly<Record<GlossClass, Readonly<Record<Level, readonly GlossClass[]>>>> = {
  A: { strong: ['A', 'B'], medium: ['C'] },
  B: { strong: ['A'], medium: ['B'] },
  C: { strong: [], medium: ['A'] },
}

/**
 * For each level, a tsquery for `passage_concepts.concepts` that a word of a passage meets at that level and at no better
 * one; '' for none.
 */
export function buildLevelQueries(concepts: Glosses): Record<Level, string> {
  const toQuery = (level: Level) =>
    [...concepts]
      .flatMap(([concept, rank]) =>
        classesOfLevels[rank][level].map((other) => toConceptLexeme(concept, other)),
      )
      .join(' | ')
  const [strong, medium] = [toQuery('strong'), toQuery('medium')]
  return { strong, medium: strong && medium ? `(${medium}) & !(${strong})` : medium }
}

/** The level at which two words match; undefined where they have no meaning in common. */
export function matchWords(one: Glosses, other: Glosses): Level | undefined {
  return levels.find((level) =>
    [...one].some(([concept, rank]) => {
      const otherRank = other.get(concept)
      return otherRank !== undefined && classesOfLevels[rank][level].includes(otherRank)
    }),
  )
}
