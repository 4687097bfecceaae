import { setImmediate } from 'node:timers/promises'
import type { ChatSentence } from '@lares/shared-types/chats'
import type { Citation } from '@lares/shared-types/citations'
import type { Db } from '../../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { mayRestOn } from '../../citations/bears-out.ts'
import { verifyCitations } from '../../citations/verify-citation.ts'
import type { Mark } from './mark-filter.ts'
import { namedSources } from './named-sources.ts'
import type { Sources } from './sources.ts'
import { splitSentences, type TextSpan } from './split-sentences.ts'
import { bestQuote } from './words-in-common.ts'

/** Sentences of an answer that are looked at by themselves; all behind them are taken for one. */
const mostSentences = 300

interface Claim {
  readonly sentence: number
  readonly itemId: string
  readonly quote: string
}

/**
 * An answer as its sentences. Each has the citations that the code has found to be true: the words that the model has copied
 * stand in the item, or, where it copied none or wrong ones, words of the item that the sentence has too.
 */
export async function citeSentences(
  db: Db,
  viewer: Viewer,
  answer: { readonly text: string; readonly marks: readonly Mark[] },
  sources: Sources,
): Promise<ChatSentence[]> {
  const spans = bounded(splitSentences(answer.text))
  const named = namedSources(spans, answer.marks, sources)
  const citations = spans.map(() => new Map<string, Citation>())
  const proven = new Set<string>()

  async function prove(claims: readonly Claim[]): Promise<void> {
    const verified = await verifyCitations(db, viewer, claims)
    for (const [place, { sentence, itemId }] of claims.entries()) {
      const citation = verified[place]
      if (!citation || !mayRestOn(spans[sentence]?.text ?? '', citation)) continue
      citations[sentence]?.set(`${itemId} ${citation.quote}`, citation)
      proven.add(`${sentence} ${itemId}`)
    }
  }

  const copied = named.flatMap((marks, sentence) =>
    marks.flatMap(({ itemId, quote }): Claim[] => (quote ? [{ sentence, itemId, quote }] : [])),
  )
  await prove(copied)
  const searched: Claim[] = []
  for (const [sentence, marks] of named.entries()) {
    for (const { itemId, sentences } of marks) {
      if (proven.has(`${sentence} ${itemId}`)) continue
      const quote = bestQuote(spans[sentence]?.text ?? '', sentences())
      if (quote) searched.push({ sentence, itemId, quote })
    }
    // Long answers take a while: others are served in between.
    await setImmediate()
  }
  await prove(searched)
  return spans.map(({ text }, sentence) => {
    const found = [...(citations[sentence]?.values() ?? [])]
    return { text, citations: found, state: stateOf(text, found) }
  })
}

function bounded(spans: readonly TextSpan[]): TextSpan[] {
  const [alone, rest] = [spans.slice(0, mostSentences - 1), spans.slice(mostSentences - 1)]
  const [first, last] = [rest[0], rest.at(-1)]
  if (!first || !last) return alone
  return [...alone, { text: rest.map(({ text }) => text).join(''), from: first.from, to: last.to }]
}

function stateOf(text: string, citations: readonly Citation[]): ChatSentence['state'] {
  if (citations.length > 0) return 'proven'
  const says = /\p{L}{2}/u.test(text) && !/[?:]["”»*_)\s]*$/u.test(text) && !/^\s*#{1,6}\s/.test(text)
  return says ? 'unproven' : 'aside'
}
