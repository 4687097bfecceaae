import type { Segment } from '@lares/shared-types/transcripts'

/** What is said without interruption by one speaker, or by somebody unknown. */
export interface Turn {
  readonly speaker: string | undefined
  readonly text: string
}

/** Joins lines into the turns of their speakers, in their order. */
export function toTurns(segments: readonly Segment[]): Turn[] {
  const turns: Turn[] = []
  for (const { speaker, text } of segments) {
    const last = turns.at(-1)
    if (last && last.speaker === speaker) turns[turns.length - 1] = { speaker, text: `${last.text} ${text}` }
    else turns.push({ speaker, text })
  }
  return turns
}
