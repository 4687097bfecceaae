import type { CitationMarker } from './marker-filter.ts'
import type { Source, Sources } from './sources.ts'
import type { TextSpan } from './split-sentences.ts'

/** Maximum sources per sentence. */
const maxPerSentence = 8

/** A source of a sentence, with the words that the model copied from it. */
export type AssignedSource = Source & { readonly quote: string | undefined }

/**
 * The sources of each sentence, from the markers in it and directly after it. Sentences without markers get the
 * sources of the next sentence in their paragraph, without quotes, since the model may cite several sentences at the
 * end.
 */
export function assignSources(
  spans: readonly TextSpan[],
  markers: readonly CitationMarker[],
  sources: Sources,
): AssignedSource[][] {
  const assigned = getMarkedSources(spans, markers, sources)
  let following: AssignedSource[] = []
  for (let index = spans.length - 1; index >= 0; index -= 1) {
    const own = assigned[index] ?? []
    if (own.length > 0) following = own.map((source) => ({ ...source, quote: undefined }))
    else {
      if (spans[index]?.text.includes('\n')) following = []
      assigned[index] = following
    }
  }
  return assigned
}

function getMarkedSources(
  spans: readonly TextSpan[],
  markers: readonly CitationMarker[],
  sources: Sources,
): AssignedSource[][] {
  const assigned = spans.map((): AssignedSource[] => [])
  let index = 0
  for (const { numbers, quote, at: position } of markers) {
    while ((spans[index + 1]?.from ?? position) < position) index += 1
    const own = assigned[index]
    if (!own) break
    const found = numbers.flatMap((number) => sources.get(number) ?? [])
    own.push(...found.slice(0, maxPerSentence - own.length).map((source) => ({ ...source, quote })))
  }
  return assigned
}
