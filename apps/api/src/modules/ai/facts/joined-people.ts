import { isOr, type Phrase, type ReadQuestion } from './read-question.ts'

/** What `and`, `or` and the order of people and relations say of a question. */
export interface Joins {
  /** Whether `and` or `or` stands where it cannot be told what it joins, as in `Anna’s brother and Emil`. */
  readonly isUnclear: boolean
  /** Whether a person is joined to a relative: `Anna and her husband`. */
  readonly hasJoinedRelative: boolean
  /** Whether the only relation is one to the second person named, as in `Is Klara the daughter of Anna`. */
  readonly isToSecond: boolean
}

/** Words of a question, from the token `start` up to but without `end`. */
export type Span = Pick<Phrase, 'start' | 'end'>

/** The indexes from `start` up to but without `end`. */
export function getPositions(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
}

export function isWithin(spans: readonly Span[], at: number): boolean {
  return spans.some(({ start, end }) => at >= start && at < end)
}

/** Whether a word is “and”, with its accent: Italian `e` is “and”, `è` is “is”. */
export function isAnd({ tokens, lexicon }: ReadQuestion, at: number): boolean {
  return lexicon.and.has(tokens[at]?.word.toLowerCase() ?? '')
}

/** Relations of which `and` or `or` makes one, as in `sons and daughters`. */
export function uniteJoined(question: ReadQuestion, relations: readonly Phrase[]): Phrase[] {
  const { tokens, lexicon } = question
  const united: Phrase[] = []
  for (const phrase of relations) {
    const before = united.at(-1)
    const between = getPositions(before?.end ?? phrase.start, phrase.start)
    const isJoining = (at: number) => isAnd(question, at) || isOr(question, at)
    const isLight = (at: number) => {
      const word = tokens[at]?.folded ?? ''
      return isJoining(at) || lexicon.of.has(word) || word.length === 1
    }
    if (!before || !between.some(isJoining) || !between.every(isLight)) united.push(phrase)
    else {
      const joined = { ...before, end: phrase.end, relations: [...before.relations, ...phrase.relations] }
      united.splice(-1, 1, joined)
    }
  }
  return united
}

/** Reads what `and` and `or` join, apart from people and from relations that are one, and whose the relation is. */
export function readJoins(
  question: ReadQuestion,
  people: readonly Span[],
  relations: readonly Span[],
): Joins {
  const spans = [...people, ...relations].sort((one, other) => one.start - other.start)
  let [isUnclear, hasJoinedRelative] = [false, false]
  spans.forEach((span, index) => {
    const next = spans[index + 1]
    if (!next || relations.length === 0) return
    const between = getPositions(span.end, next.start)
    isUnclear ||= between.some((at) => isOr(question, at))
    if (people.includes(span) && people.includes(next)) return
    const hasAnd = between.some((at) => isAnd(question, at))
    isUnclear ||= hasAnd && relations.includes(span)
    hasJoinedRelative ||= hasAnd && people.includes(span)
  })
  return { isUnclear, hasJoinedRelative, isToSecond: isToSecond(question, people, relations) }
}

function isToSecond(
  { tokens, lexicon }: ReadQuestion,
  [first, second, ...more]: readonly Span[],
  [relation, ...further]: readonly Span[],
): boolean {
  if (!first || !second || !relation || more.length > 0 || further.length > 0) return false
  const words = (start: number, end: number) => tokens.slice(start, end).map(({ folded }) => folded)
  if (relation.start >= second.end) {
    const isMine = words(second.start, second.end).every((word) => lexicon.mine.has(word))
    return isMine || words(second.end, relation.start).every((word) => word.length === 1)
  }
  return relation.start >= first.end && words(relation.end, second.start).some((word) => lexicon.of.has(word))
}
