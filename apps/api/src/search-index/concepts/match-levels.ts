import type { GlossClass, Glosses } from '../../concepts/glosses.ts'
import { quoteLexeme } from '../../query-language/words-query.ts'

/** How well two words match by how surely each has a meaning of the other. */
export const levels = ['strong', 'medium', 'weak'] as const
export type Level = (typeof levels)[number]

/** Share of its weight with which a word of a query counts at each level. */
export const levelShares: Readonly<Record<Level, number>> = { strong: 1, medium: 0.5, weak: 0.25 }

/** The level of a meaning that one word has with the class of the row, the other with that of the column. */
const levelsOfClasses: Readonly<Record<GlossClass, Readonly<Record<GlossClass, Level>>>> = {
  A: { A: 'strong', B: 'strong', C: 'medium', D: 'medium' },
  B: { A: 'strong', B: 'strong', C: 'medium', D: 'weak' },
  C: { A: 'medium', B: 'medium', C: 'weak', D: 'weak' },
  D: { A: 'medium', B: 'weak', C: 'weak', D: 'weak' },
}

/** For each level, a tsquery for `passage_concepts.concepts` that a word of a passage meets at that level; '' for none. */
export function buildLevelQueries(concepts: Glosses): Record<Level, string> {
  const toQuery = (level: Level) =>
    [...concepts]
      .flatMap(([concept, rank]) => {
        const classes = Object.entries(levelsOfClasses[rank]).flatMap(([other, at]) =>
          at === level ? [other] : [],
        )
        return classes.length > 0 ? [`${quoteLexeme(concept)}:${classes.join('')}`] : []
      })
      .join(' | ')
  return { strong: toQuery('strong'), medium: toQuery('medium'), weak: toQuery('weak') }
}

/** The level at which two words match; undefined where they have no meaning in common. */
export function matchWords(one: Glosses, other: Glosses): Level | undefined {
  const found = [...one].flatMap(([concept, rank]) => {
    const otherRank = other.get(concept)
    return otherRank ? [levelsOfClasses[rank][otherRank]] : []
  })
  return levels.find((level) => found.includes(level))
}
