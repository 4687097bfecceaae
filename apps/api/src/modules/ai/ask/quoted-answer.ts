import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import { verifyCitations } from '../quotes/verify-citations.ts'
import type { ChosenPassages } from './choose-passages.ts'
import { selectQuote } from './select-quote.ts'

/** Quotations from the chosen passages: those that answer, and apart from them those that are merely near. */
export async function buildQuotedAnswer(
  db: Db,
  viewer: Viewer,
  terms: readonly WeighedTerm[],
  { answers, near }: ChosenPassages,
): Promise<Pick<Answer, 'answer' | 'near'>> {
  const claims = [...answers, ...near].map(({ itemId, text, source }) => ({
    itemId,
    quote: selectQuote(text, terms, source === 'transcript'),
  }))
  const citations = await verifyCitations(db, viewer, claims)
  const answer = citations
    .slice(0, answers.length)
    .flatMap((citation) => (citation ? [{ text: citation.quote, citations: [citation] }] : []))
  const others = citations.slice(answers.length).flatMap((citation) => citation ?? [])
  return { answer, ...(others.length > 0 && { near: others }) }
}
