import type { AlignedLine } from '@lares/shared-types/alignments'
import { maxLineLength } from '@lares/shared-types/transcripts'
import { nanoid } from '@reduxjs/toolkit'
import { type Draft, type Line, newLineSeconds, round, splitWords, withText, withTimes } from './line.ts'

/** Pure changes of what is edited. A change of a line that does not exist changes nothing. */

export function setText(draft: Draft, id: string, text: string): Draft {
  return changeLine(draft, id, (line) => withText(line, text))
}

export function setTimes(draft: Draft, id: string, times: { start?: number; end?: number }): Draft {
  return changeLine(draft, id, (line) => withTimes(line, times))
}

/** Sets the speaker of lines; an empty name removes it. */
export function setSpeaker(draft: Draft, ids: readonly string[], name: string): Draft {
  const chosen = new Set(ids)
  const speaker = name.replaceAll(/\s+/g, ' ').trim()
  return changeLines(draft, (line) => (chosen.has(line.id) ? withSpeaker(line, speaker) : line))
}

/** Renames a speaker in all lines. A link of the old name becomes one of the new name, unless that has its own. */
export function renameSpeaker(draft: Draft, from: string, to: string): Draft {
  const speaker = to.replaceAll(/\s+/g, ' ').trim()
  if (speaker === from) return draft
  const renamed = changeLines(draft, (line) => (line.speaker === from ? withSpeaker(line, speaker) : line))
  const isTaken = draft.speakers.some(({ name }) => name === speaker)
  return {
    ...renamed,
    speakers: draft.speakers.flatMap((link) => {
      if (link.name !== from) return [link]
      return speaker === '' || isTaken ? [] : [{ ...link, name: speaker }]
    }),
  }
}

/** Links a speaker to a participant, or to nobody. */
export function linkSpeaker(draft: Draft, name: string, participantId: string | null): Draft {
  const others = draft.speakers.filter((link) => link.name !== name)
  return { ...draft, speakers: participantId === null ? others : [...others, { name, participantId }] }
}

/** Splits a line at an offset in its text. The times of its words say when the second part starts, else its letters. */
export function splitLine(draft: Draft, id: string, offset: number, newId: string = nanoid(10)): Draft {
  return replaceLine(draft, id, (line) => {
    const head = line.text.slice(0, offset).trimEnd()
    const tail = line.text.slice(offset).trimStart()
    const headCount = splitWords(head).length
    // A cut within a word makes two words of one, which have no times of their own.
    const isWithinWord = headCount + splitWords(tail).length !== splitWords(line.text).length
    const words = isWithinWord ? undefined : line.words
    const share = line.text.length === 0 ? 0.5 : offset / line.text.length
    const middle = round(line.start + (line.end - line.start) * Math.min(Math.max(share, 0.02), 0.98))
    const { words: _, ...rest } = line
    const hasWords = words && headCount > 0 && headCount < words.length
    const guessed = hasWords ? {} : { isUntimed: true as const }
    return [
      {
        ...rest,
        ...guessed,
        text: head,
        end: hasWords ? Math.max(words[headCount - 1]?.[1] ?? middle, line.start + 0.001) : middle,
        ...(hasWords && { words: words.slice(0, headCount) }),
      },
      {
        ...rest,
        ...guessed,
        id: newId,
        text: tail,
        start: hasWords ? Math.min(words[headCount]?.[0] ?? middle, line.end - 0.001) : middle,
        ...(hasWords && { words: words.slice(headCount) }),
      },
    ]
  })
}

/** Merges a line with the one after it. */
export function mergeWithNext(draft: Draft, id: string): Draft {
  const index = draft.lines.findIndex((line) => line.id === id)
  const [line, next] = draft.lines.slice(index, index + 2)
  if (index < 0 || !line || !next) return draft
  const { words: _, confidence: __, ...rest } = line
  const text = [line.text.trim(), next.text.trim()].filter((part) => part !== '').join(' ')
  // Each part was within the limit, and the archive would reject the whole transcript.
  if (text.length > maxLineLength) return draft
  const words = hasAllWords(line) && hasAllWords(next) ? [...(line.words ?? []), ...(next.words ?? [])] : []
  // People who talk at the same time have lines that overlap.
  const areInOrder = words.every(([start], index) => start >= (words[index - 1]?.[0] ?? 0))
  const confidence = Math.min(line.confidence ?? 1, next.confidence ?? 1)
  const merged: Line = {
    ...rest,
    text,
    start: Math.min(line.start, next.start),
    end: Math.max(line.end, next.end),
    ...(words.length > 0 && areInOrder && { words }),
    ...(confidence < 1 && { confidence }),
    ...((next.isUntimed || !areInOrder) && { isUntimed: true }),
    ...(next.isTimeDoubtful && { isTimeDoubtful: true }),
  }
  return { ...draft, lines: [...draft.lines.slice(0, index), merged, ...draft.lines.slice(index + 2)] }
}

function hasAllWords({ words, text }: Line): boolean {
  return (words?.length ?? 0) === splitWords(text).length
}

/** Inserts an empty line after another, with its speaker, in the time before the next; as the first one without another. */
export function insertAfter(draft: Draft, id: string | undefined, newId: string = nanoid(10)): Draft {
  const index = draft.lines.findIndex((line) => line.id === id)
  const line = draft.lines[index]
  const next = draft.lines[index + 1]
  const start = line?.end ?? 0
  const free = next && next.start > start + 0.1 ? next.start - start : newLineSeconds
  const inserted: Line = {
    id: newId,
    start,
    end: round(start + Math.min(free, newLineSeconds)),
    text: '',
    ...(line?.speaker && { speaker: line.speaker }),
    isUntimed: true,
  }
  return { ...draft, lines: [...draft.lines.slice(0, index + 1), inserted, ...draft.lines.slice(index + 1)] }
}

export function removeLine(draft: Draft, id: string): Draft {
  return replaceLine(draft, id, () => [])
}

/** Marks lines as right: what an engine or an alignment was not sure of, somebody has heard. */
export function markChecked(draft: Draft, ids: readonly string[]): Draft {
  const chosen = new Set(ids)
  const checked = changeLines(draft, (line) => {
    if (!chosen.has(line.id) || (line.confidence === undefined && !line.isTimeDoubtful)) return line
    const { confidence: _, isTimeDoubtful: __, ...rest } = line
    return rest
  })
  const isAllChecked = checked.lines.every(({ confidence }) => confidence === undefined)
  return isAllChecked && checked !== draft ? { ...checked, origin: 'person' } : checked
}

/** Takes the guessed times of a line as right, because somebody has heard them. */
export function acceptTimes(draft: Draft, id: string): Draft {
  return changeLine(draft, id, (line) => {
    if (!line.isUntimed) return line
    const { isUntimed: _, ...rest } = line
    return rest
  })
}

/** Gives lines the times that an alignment has found for them, one for each id; null for a line that it did not find. */
export function applyAlignment(
  draft: Draft,
  ids: readonly string[],
  found: readonly (AlignedLine | null)[],
  isDoubtful: boolean,
): Draft {
  const byId = new Map(ids.map((id, index) => [id, found[index]]))
  const aligned = changeLines(draft, (line) => {
    const times = byId.get(line.id)
    if (times === undefined) return line
    const { isUntimed: _, isTimeDoubtful: __, ...rest } = line
    if (times === null) return { ...rest, isTimeDoubtful: true }
    const isComplete = times.words.length === splitWords(line.text).length
    // The text was changed while the alignment ran.
    if (!isComplete) return line
    const { start, end, words } = times
    return { ...rest, start, end, words, ...(isDoubtful && { isTimeDoubtful: true as const }) }
  })
  return sortLines(aligned)
}

/** Sorts the lines by time, as they are stored. */
export function sortLines(draft: Draft): Draft {
  const isSorted = draft.lines.every((line, index) => line.start >= (draft.lines[index - 1]?.start ?? 0))
  if (isSorted) return draft
  return { ...draft, lines: draft.lines.toSorted((a, b) => a.start - b.start || a.end - b.end) }
}

function withSpeaker(line: Line, speaker: string): Line {
  if ((line.speaker ?? '') === speaker) return line
  const { speaker: _, ...rest } = line
  return speaker === '' ? rest : { ...rest, speaker }
}

function changeLine(draft: Draft, id: string, change: (line: Line) => Line): Draft {
  return changeLines(draft, (line) => (line.id === id ? change(line) : line))
}

function changeLines(draft: Draft, change: (line: Line) => Line): Draft {
  let isChanged = false
  const lines = draft.lines.map((line) => {
    const changed = change(line)
    if (changed !== line) isChanged = true
    return changed
  })
  return isChanged ? { ...draft, lines } : draft
}

function replaceLine(draft: Draft, id: string, replace: (line: Line) => Line[]): Draft {
  const index = draft.lines.findIndex((line) => line.id === id)
  const line = draft.lines[index]
  if (!line) return draft
  return { ...draft, lines: draft.lines.toSpliced(index, 1, ...replace(line)) }
}
