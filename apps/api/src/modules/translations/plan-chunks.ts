import type { PlannedLine } from '../../db/schema/translations.ts'

/** Lines that are translated by one request, and what surrounds them. */
export interface TranslationChunk {
  readonly lines: readonly string[]
  /** The lines before and after, for context. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Few enough for the answer of a small model, and enough for sentences that go on over several lines. */
const maxLines = 20
const maxCharacters = 2_000
const contextLines = 3
/** Characters of one line of context. */
const maxContextCharacters = 300

/** Divides the wanted lines of a transcript into chunks; lines that are not neighbours are in different ones. */
export function planChunks(plan: readonly PlannedLine[]): TranslationChunk[] {
  const chunks: TranslationChunk[] = []
  let from = 0
  while (from < plan.length) {
    if (!plan[from]?.isWanted) {
      from += 1
      continue
    }
    let to = from
    let characters = 0
    while (to < plan.length && to - from < maxLines && plan[to]?.isWanted) {
      characters += plan[to]?.source.length ?? 0
      if (to > from && characters > maxCharacters) break
      to += 1
    }
    chunks.push({
      lines: plan.slice(from, to).map(({ source }) => source),
      before: toContext(plan.slice(Math.max(0, from - contextLines), from)),
      after: toContext(plan.slice(to, to + contextLines)),
    })
    from = to
  }
  return chunks
}

function toContext(lines: readonly PlannedLine[]): string[] {
  return lines.map(({ source }) => source.slice(0, maxContextCharacters))
}
