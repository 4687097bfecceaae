import type { GlossClass } from '../../concepts/glosses.ts'
import { quoteLexeme } from '../../query-language/words-query.ts'

/**
 * The lexeme of a concept with its class, such as `'bread/A'`, quoted for a tsvector or tsquery. The class is part of it,
 * since an index does not know the weights of lexemes: the text vectors of all passages found would have to be read.
 */
export function toConceptLexeme(concept: string, rank: GlossClass): string {
  return quoteLexeme(`${concept}/${rank}`)
}
