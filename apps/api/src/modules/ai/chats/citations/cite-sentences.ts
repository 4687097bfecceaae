import { setImmediate } from 'node:timers/promises'
import type { ChatSentence } from '@lares/shared-types/chats'
import type { Citation } from '@lares/shared-types/citations'
import type { Db } from '../../../../db/client.ts'
import type { Viewer } from '../../../../visibility/viewer.ts'
import { verifyCitations } from '../../quotes/verify-citations.ts'
import { assignSources } from './assign-sources.ts'
import { findBestQuote } from './best-quote.ts'
import { addFacts } from './cited-facts.ts'
import type { CitationMarker } from './marker-filter.ts'
import type { Sources } from './sources.ts'
import { splitSentences, type TextSpan } from './split-sentences.ts'

/** Maximum number of sentences; the rest of a longer answer counts as one. */
const maxSentences = 300

interface Claim {
  readonly sentence: number
  readonly itemId: string
  readonly quote: string
}

/**
 * Splits an answer into sentences with verified citations: quotes that the model copied from an item or, where it
 * copied none or wrong ones, the sentence of the item with the most common words; and with the facts that they state.
 */
export async function citeSentences(
  db: Db,
  viewer: Viewer,
  answer: { readonly text: string; readonly markers: readonly CitationMarker[] },
  sources: Sources,
): Promise<ChatSentence[]> {
  const spans = limitSpans(splitSentences(answer.text))
  const assigned = assignSources(spans, answer.markers, sources)
  const citations = spans.map(() => new Map<string, Citation>())
  const proven = new Set<string>()

  async function prove(claims: readonly Claim[]): Promise<void> {
    const verified = await verifyCitations(
      db,
      viewer,
      claims.map((claim) => ({ ...claim, statement: spans[claim.sentence]?.text ?? '' })),
    )
    for (const [index, { sentence, itemId }] of claims.entries()) {
      const citation = verified[index]
      if (!citation) continue
      citations[sentence]?.set(`${itemId} ${citation.quote}`, citation)
      proven.add(`${sentence} ${itemId}`)
    }
  }

  const items = assigned.map((sourcesOfSentence) =>
    sourcesOfSentence.flatMap((source) => ('itemId' in source ? source : [])),
  )
  const facts = assigned.map((sourcesOfSentence) =>
    sourcesOfSentence.flatMap((source) => ('fact' in source ? source.fact : [])),
  )
  const copied = items.flatMap((sourcesOfSentence, sentence) =>
    sourcesOfSentence.flatMap(({ itemId, quote }): Claim[] => (quote ? [{ sentence, itemId, quote }] : [])),
  )
  await prove(copied)
  const searched: Claim[] = []
  for (const [sentence, sourcesOfSentence] of items.entries()) {
    for (const { itemId, sentences } of sourcesOfSentence) {
      if (proven.has(`${sentence} ${itemId}`)) continue
      const quote = findBestQuote(spans[sentence]?.text ?? '', sentences())
      if (quote) searched.push({ sentence, itemId, quote })
    }
    // Long answers take a while: lets the event loop serve other requests.
    await setImmediate()
  }
  await prove(searched)
  return spans.map(({ text }, sentence) => {
    const found = [...(citations[sentence]?.values() ?? [])]
    return addFacts({ text, citations: found, state: getState(text, found) }, facts[sentence] ?? [])
  })
}

function limitSpans(spans: readonly TextSpan[]): TextSpan[] {
  const [alone, rest] = [spans.slice(0, maxSentences - 1), spans.slice(maxSentences - 1)]
  const [first, last] = [rest[0], rest.at(-1)]
  if (!first || !last) return alone
  return [...alone, { text: rest.map(({ text }) => text).join(''), from: first.from, to: last.to }]
}

function getState(text: string, citations: readonly Citation[]): ChatSentence['state'] {
  if (citations.length > 0) return 'proven'
  const isStatement = /\p{L}{2}/u.test(text) && !/[?:]["”»*_)\s]*$/u.test(text) && !/^\s*#{1,6}\s/.test(text)
  return isStatement ? 'unproven' : 'aside'
}
