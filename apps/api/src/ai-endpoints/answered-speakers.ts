import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Optional = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

/** WhisperX gives no times for words that it could not align, such as numbers. */
const SegmentWord = Type.Object({
  word: Type.String(),
  start: Optional(Type.Number()),
  end: Optional(Type.Number()),
  speaker: Type.Optional(Type.Unknown()),
})
const SegmentWords = Compile(Type.Array(SegmentWord, { maxItems: 5_000 }))

type SegmentWord = Static<typeof SegmentWord>

interface AnsweredSegment {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly speaker?: unknown
  readonly words?: unknown
}

interface TimedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

type SpokenSegment<Segment> = Omit<Segment, 'words'> & { readonly words: readonly TimedWord[] }

/**
 * Divides a segment of an endpoint where another speaker continues, if the endpoint tells the speaker of each word. `words` of the result
 * are those with a time.
 */
export function splitBySpeaker<Segment extends AnsweredSegment>(segment: Segment): SpokenSegment<Segment>[] {
  const words = SegmentWords.Check(segment.words) ? segment.words : []
  const turns = groupBySpeaker(words, segment.speaker)
  const [first] = turns
  const tokens = segment.text.trim().split(/\s+/u)
  if (!first || turns.length === 1 || tokens.length !== words.length)
    return [{ ...segment, words: pickTimed(words), speaker: segment.speaker ?? first?.speaker }]
  let from = 0
  let { start } = segment
  return turns.map((turn, index) => {
    const text = tokens.slice(from, from + turn.words.length).join(' ')
    from += turn.words.length
    const timed = pickTimed(turn.words)
    const next = pickTimed(turns[index + 1]?.words ?? [])[0]
    const own = { start: timed[0]?.start ?? start, end: timed.at(-1)?.end ?? next?.start ?? segment.end }
    start = own.end
    return { ...segment, ...own, text, words: timed, speaker: turn.speaker }
  })
}

interface Turn {
  readonly speaker: unknown
  readonly words: SegmentWord[]
}

function groupBySpeaker(words: readonly SegmentWord[], segmentSpeaker: unknown): Turn[] {
  const turns: Turn[] = []
  for (const word of words) {
    const last = turns.at(-1)
    const speaker = toLabel(word.speaker) ?? last?.speaker ?? toLabel(segmentSpeaker)
    if (last && last.speaker === speaker) last.words.push(word)
    else turns.push({ speaker, words: [word] })
  }
  return turns
}

/** Ignores speakers given as objects: two of them are never equal. */
function toLabel(speaker: unknown): string | number | undefined {
  return typeof speaker === 'string' || typeof speaker === 'number' ? speaker : undefined
}

function pickTimed(words: readonly SegmentWord[]): TimedWord[] {
  return words.flatMap(({ word, start, end }) =>
    typeof start === 'number' && typeof end === 'number' ? [{ word, start, end }] : [],
  )
}
