import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import type { FoundPassage } from '../../search/retrieval/relevant-passages.ts'
import { verifyCitations } from '../quotes/verify-citations.ts'
import { selectQuote } from './select-quote.ts'

/** Maximum quotations in an answer. */
const maxQuotations = 5

/** Quotations from the passages that are likely answers; empty where there are none. */
export async function buildQuotedAnswer(
  db: Db,
  viewer: Viewer,
  terms: readonly WeighedTerm[],
  passages: readonly FoundPassage[],
): Promise<Answer['answer']> {
  const claims = passages
    .filter(({ isLikelyAnswer }) => isLikelyAnswer)
    .slice(0, maxQuotations)
    .map(({ itemId, text, source }) => ({
      itemId,
      quote: selectQuote(text, terms, source === 'transcript'),
    }))
  const citations = await verifyCitations(db, viewer, claims)
  return citations.flatMap((citation) => (citation ? [{ text: citation.quote, citations: [citation] }] : []))
}
