import type { Mark } from './mark-filter.ts'
import type { Source, Sources } from './sources.ts'
import type { TextSpan } from './split-sentences.ts'

/** Sources that one sentence can name. */
const mostOfSentence = 8

/** A source that a sentence names, with the words that the model has copied from it. */
export interface NamedSource extends Source {
  readonly quote: string | undefined
}

/**
 * The sources that each sentence names: by marks in it and directly behind it, which stand in their order. Several sentences of a paragraph can
 * have their mark behind the last of them; what they rest on is then to be looked for.
 */
export function namedSources(
  spans: readonly TextSpan[],
  marks: readonly Mark[],
  sources: Sources,
): NamedSource[][] {
  const named = ownSources(spans, marks, sources)
  let behind: NamedSource[] = []
  for (let at = spans.length - 1; at >= 0; at -= 1) {
    const own = named[at] ?? []
    if (own.length > 0) behind = own.map((source) => ({ ...source, quote: undefined }))
    else {
      if (spans[at]?.text.includes('\n')) behind = []
      named[at] = behind
    }
  }
  return named
}

function ownSources(spans: readonly TextSpan[], marks: readonly Mark[], sources: Sources): NamedSource[][] {
  const named = spans.map((): NamedSource[] => [])
  let at = 0
  for (const { numbers, quote, at: place } of marks) {
    while ((spans[at + 1]?.from ?? place) < place) at += 1
    const own = named[at]
    if (!own) break
    const found = numbers.flatMap((number) => sources.get(number) ?? [])
    own.push(...found.slice(0, mostOfSentence - own.length).map((source) => ({ ...source, quote })))
  }
  return named
}
