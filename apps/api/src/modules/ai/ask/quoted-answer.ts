import type { Answer } from '@lares/shared-types/contracts/ai'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import { verifyCitations } from '../quotes/verify-citations.ts'
import type { ChosenPassage, ChosenPassages } from './choose-passages.ts'
import { type SelectedQuote, selectQuote } from './select-quote.ts'

/** Quotations from the chosen passages: those that answer, and apart from them those that are merely near. */
export async function buildQuotedAnswer(
  db: Db,
  viewer: Viewer,
  terms: readonly WeighedTerm[],
  { answers, near }: ChosenPassages,
): Promise<Pick<Answer, 'answer' | 'near'>> {
  const answering = answers.flatMap((chosen, index) =>
    quote(chosen, terms, index === 0 && answers.length < 3),
  )
  const claims = [...answering, ...near.flatMap((chosen) => quote(chosen, terms, false))]
  const citations = await verifyCitations(db, viewer, claims)
  const answer = citations.slice(0, answering.length).flatMap((citation, index) => {
    if (!citation) return []
    const { sentence } = answering[index] ?? {}
    const isIn = sentence !== undefined && citation.quote.includes(sentence)
    return [{ text: citation.quote, citations: [{ ...citation, ...(isIn && { answering: sentence }) }] }]
  })
  const others = citations.slice(answering.length).flatMap((citation) => citation ?? [])
  return { answer, ...(others.length > 0 && { near: others }) }
}

/** The best quotation of a passage; of a long one that answers, also the next best. */
function quote(
  { passage: { itemId, text, source }, sentence }: ChosenPassage,
  terms: readonly WeighedTerm[],
  isLong: boolean,
): ({ readonly itemId: string } & SelectedQuote)[] {
  const isTranscript = source === 'transcript'
  const first = selectQuote(text, terms, isTranscript, sentence)
  const rest = text.replace(first.quote, '\n\n')
  const hasSecond = isLong && rest.trim() !== '' && rest !== text
  return [first, ...(hasSecond ? [selectQuote(rest, terms, isTranscript)] : [])]
    .filter(({ quote: words }) => words.trim() !== '' && text.includes(words))
    .map((selected) => ({ itemId, ...selected }))
}
