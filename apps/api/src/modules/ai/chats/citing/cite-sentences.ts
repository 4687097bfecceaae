import type { ChatSentence } from '@lares/shared-types/chats'
import type { Citation } from '@lares/shared-types/citations'
import type { Db } from '../../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { verifyCitations } from '../../citations/verify-citation.ts'
import type { Mark } from './mark-filter.ts'
import type { Source, Sources } from './sources.ts'
import { splitSentences, type TextSpan } from './split-sentences.ts'
import { bestQuote } from './words-in-common.ts'

/** Citations of one sentence. */
const mostOfSentence = 4

/** A source that a sentence names, with the words that the model has copied from it. */
interface NamedSource extends Source {
  readonly quote: string | undefined
}

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
  const spans = splitSentences(answer.text)
  const marked = spans.map((span) => sourcesOf(span, answer.marks, spans, sources))
  const named = marked.map((own, sentence) =>
    own.length > 0 ? own : markedFurtherOn(spans, marked, sentence),
  )
  const copied = named.flatMap((marks, sentence) =>
    marks.flatMap(({ itemId, quote }): Claim[] => (quote ? [{ sentence, itemId, quote }] : [])),
  )
  const proven = await prove(db, viewer, copied)
  const searched = named.flatMap((marks, sentence) =>
    marks.flatMap(({ itemId, texts }): Claim[] => {
      if (proven.some((claim) => claim.sentence === sentence && claim.citation.itemId === itemId)) return []
      const quote = bestQuote(spans[sentence]?.text ?? '', texts)
      return quote ? [{ sentence, itemId, quote }] : []
    }),
  )
  const all = [...proven, ...(await prove(db, viewer, searched))]
  return spans.map(({ text }, sentence) => {
    const citations = distinct(
      all.filter((claim) => claim.sentence === sentence).map(({ citation }) => citation),
    )
    return { text, citations, state: stateOf(text, citations) }
  })
}

/** The sources that the marks of a sentence name: those in it and directly behind it. */
function sourcesOf(
  span: TextSpan,
  marks: readonly Mark[],
  spans: readonly TextSpan[],
  sources: Sources,
): NamedSource[] {
  return marks
    .filter(({ at }) => spanAt(spans, at) === span)
    .flatMap(({ numbers, quote }) =>
      numbers.flatMap((number) => {
        const source = sources.get(number)
        return source ? [{ ...source, quote }] : []
      }),
    )
}

/** Several sentences of a paragraph can have their mark behind the last of them; what they rest on is then looked for. */
function markedFurtherOn(spans: readonly TextSpan[], marked: readonly NamedSource[][], sentence: number) {
  for (let at = sentence; at < spans.length; at += 1) {
    const found = marked[at] ?? []
    if (found.length > 0) return found.map((source) => ({ ...source, quote: undefined }))
    if (spans[at]?.text.includes('\n')) break
  }
  return []
}

function spanAt(spans: readonly TextSpan[], at: number): TextSpan | undefined {
  return spans.findLast(({ from }) => from < at) ?? spans[0]
}

async function prove(db: Db, viewer: Viewer, claims: readonly Claim[]) {
  const citations = await verifyCitations(db, viewer, claims)
  return claims.flatMap(({ sentence }, place) => {
    const citation = citations[place]
    return citation ? [{ sentence, citation }] : []
  })
}

function distinct(citations: readonly Citation[]): Citation[] {
  const seen = new Map(citations.map((citation) => [`${citation.itemId} ${citation.quote}`, citation]))
  return [...seen.values()].slice(0, mostOfSentence)
}

function stateOf(text: string, citations: readonly Citation[]): ChatSentence['state'] {
  if (citations.length > 0) return 'proven'
  const says = /\p{L}{2}/u.test(text) && !/[?:]["”»*_)\s]*$/u.test(text) && !/^\s*#{1,6}\s/.test(text)
  return says ? 'unproven' : 'aside'
}
