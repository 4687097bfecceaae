import type { StoredTranslationLine } from '../../db/schema/translations.ts'

/** The translation of a line; `isStale` if the line was changed since, so that another text was translated. */
export interface PairedLine extends StoredTranslationLine {
  readonly isStale: boolean
}

/**
 * Finds the translation of each line of a transcript, by its text: lines that were moved, split off or inserted elsewhere do not
 * matter. Between two lines whose translations are known, as many other lines as other translations are taken for each other:
 * these are the lines that were corrected.
 *
 * @param sources the texts of the lines as they are now
 * @returns one entry for each line; undefined where it has no translation
 */
export function pairLines(
  sources: readonly string[],
  stored: readonly StoredTranslationLine[],
): (PairedLine | undefined)[] {
  const { matches, used } = matchTexts(sources, stored)
  const paired = matches.map((index): PairedLine | undefined => {
    const line = index === undefined ? undefined : stored[index]
    return line && { ...line, isStale: false }
  })
  for (const { from, to } of listGaps(matches)) {
    const before = matches[from - 1] ?? -1
    const after = matches[to] ?? stored.length
    const unused = stored.slice(before + 1, Math.max(after, before + 1)).flatMap((line, offset) => {
      const index = before + 1 + offset
      return used.has(index) ? [] : [{ line, index }]
    })
    if (unused.length !== to - from) continue
    for (const [offset, { line, index }] of unused.entries()) {
      used.add(index)
      paired[from + offset] = { ...line, isStale: true }
    }
  }
  return paired
}

/**
 * Finds for each line the index of the translation of the same text: first of texts that occur once, then of the others between
 * these, and last of lines that were moved.
 */
function matchTexts(sources: readonly string[], stored: readonly StoredTranslationLine[]) {
  const indexes = groupIndexes(stored.map(({ source }) => source))
  const counts = groupIndexes(sources)
  const used = new Set<number>()
  const matches = sources.map((source): number | undefined => {
    const known = indexes.get(source)
    if (known?.length !== 1 || counts.get(source)?.length !== 1) return undefined
    return use(known[0])
  })
  const ends = listEnds(matches, stored.length)
  let before = -1
  for (const [index, source] of sources.entries()) {
    matches[index] ??= use(findUnused(indexes.get(source), before, ends[index] ?? stored.length))
    before = Math.max(before, matches[index] ?? -1)
  }
  for (const [index, source] of sources.entries())
    matches[index] ??= use(findUnused(indexes.get(source), -1, stored.length))
  return { matches, used }

  function use(index: number | undefined): number | undefined {
    if (index !== undefined) used.add(index)
    return index
  }

  function findUnused(known: readonly number[] = [], after: number, end: number): number | undefined {
    const from = findFirstAbove(known, after)
    for (let place = from; place < known.length; place += 1) {
      const index = known[place]
      if (index === undefined || index >= end) return undefined
      if (!used.has(index)) return index
    }
    return undefined
  }
}

function groupIndexes(texts: readonly string[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    const known = indexes.get(text)
    if (known) known.push(index)
    else indexes.set(text, [index])
  }
  return indexes
}

/** For each line the match of the next line that has one. */
function listEnds(matches: readonly (number | undefined)[], last: number): number[] {
  const ends: number[] = []
  let end = last
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    ends[index] = end
    end = matches[index] ?? end
  }
  return ends
}

/** The place of the first of ascending numbers that is above a value. */
function findFirstAbove(numbers: readonly number[], value: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? 0) > value) to = middle
    else from = middle + 1
  }
  return from
}

/** The stretches of lines without a match; `to` is exclusive. */
function* listGaps(matches: readonly (number | undefined)[]): Generator<{ from: number; to: number }> {
  let from: number | undefined
  for (const [index, match] of [...matches, -1].entries()) {
    if (match === undefined) from ??= index
    else if (from !== undefined) {
      yield { from, to: index }
      from = undefined
    }
  }
}
