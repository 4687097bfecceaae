import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Db } from '../../../db/client.ts'
import type { WeighedTerm } from '../../search/retrieval/documents-about.ts'
import type { FoundPassage } from '../../search/retrieval/passages-about.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { verifyCitations } from '../citations/verify-citation.ts'
import { tellingQuote } from './telling-quote.ts'

/** Quotations in an answer. */
const mostQuotations = 5

/** The passages that tell something of what was asked, as quotations; none where nothing does. */
export async function quotedAnswer(
  db: Db,
  viewer: Viewer,
  terms: readonly WeighedTerm[],
  passages: readonly FoundPassage[],
): Promise<Answer['answer']> {
  const claims = passages
    .filter(({ isLikelyAnswer }) => isLikelyAnswer)
    .slice(0, mostQuotations)
    .map(({ itemId, text, source }) => ({
      itemId,
      quote: tellingQuote(text, terms, source === 'transcript'),
    }))
  const citations = await verifyCitations(db, viewer, claims)
  return citations.flatMap((citation) => (citation ? [{ text: citation.quote, citations: [citation] }] : []))
}
