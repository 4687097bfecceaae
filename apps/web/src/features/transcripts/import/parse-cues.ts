import { decodeEntities } from '@lares/shared-types/decode-entities'
import { maxLineLength, type Segment, type WordTime } from '@lares/shared-types/transcripts'
import { parseTimestamp } from './parse-timestamp.ts'
import { FileError, SegmentCollector, splitLines } from './parsed-file.ts'

/**
 * Parses WebVTT (W3C, §4.1) strictly where times are concerned: a cue that browsers would drop in silence is an error with its
 * line. Comments, styles, regions and the settings of cues are left out; voices become speakers, and timestamps within a cue
 * the times of its words. Throws `FileError`.
 */
export function parseVtt(text: string): Segment[] {
  const lines = splitLines(text)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new FileError('not-vtt', 1)
  let at = 1
  // The header ends with the first empty line, or with a cue.
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes('-->')) at += 1
  return parseBlocks(lines, at, {
    isComment: (line) => /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line),
    parseText: parseVttText,
  })
}

/** Parses SubRip. Numbers are not needed and need not be in order. Throws `FileError`. */
export function parseSrt(text: string): Segment[] {
  return parseBlocks(splitLines(text), 0, { isComment: () => false, parseText: parseSrtText })
}

interface Format {
  readonly isComment: (firstLine: string) => boolean
  /** Several parts where several people speak in one cue. */
  readonly parseText: (text: string, start: number, end: number) => CuePart[]
}

type CuePart = Pick<Segment, 'text' | 'speaker' | 'words'>

/** A line with the times of a cue. */
export const timing = /^\s*(?:\d+:)?\d+:\d+[.,]\d+\s*-->\s*(?:\d+:)?\d+:\d+[.,]\d+/

/** The longest cue that is parsed, with its markup, several voices and references. */
const maxCueLength = 4 * maxLineLength

function parseBlocks(lines: readonly string[], from: number, { isComment, parseText }: Format): Segment[] {
  const collector = new SegmentCollector()
  let at = from
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at += 1
      continue
    }
    const first = at
    const hasId = !lines[at]?.includes('-->')
    if (hasId && isComment(lines[at] ?? '')) {
      // A cue may follow without an empty line, as browsers read it.
      while (at < lines.length && lines[at]?.trim() !== '' && !timing.test(lines[at] ?? '')) at += 1
      continue
    }
    if (hasId) at += 1
    if (at >= lines.length || !lines[at]?.includes('-->')) throw new FileError('no-arrow', first + 1)
    const { start, end } = parseTiming(lines[at] ?? '', at + 1)
    at += 1
    const text: string[] = []
    let length = 0
    // Some programs leave out the empty line between two cues.
    while (at < lines.length && lines[at]?.trim() !== '' && !lines[at]?.includes('-->')) {
      const line = lines[at] ?? ''
      length += line.length
      if (length > maxCueLength) throw new FileError('text-too-long', first + 1)
      text.push(line)
      at += 1
    }
    if (lines[at]?.includes('-->') && /^\s*\d+\s*$/.test(text.at(-1) ?? '')) text.pop()
    for (const part of parseText(text.join('\n'), start, end))
      collector.add({ start, end, ...part }, first + 1)
  }
  return collector.finish()
}

function parseTiming(line: string, number: number): { start: number; end: number } {
  const [before = '', after = ''] = line.split('-->', 2)
  const start = parseTimestamp(before.trim())
  const end = parseTimestamp(after.trim().split(/\s/, 1)[0] ?? '')
  if (start === undefined || end === undefined) throw new FileError('bad-time', number)
  if (end <= start) throw new FileError('ends-before-start', number)
  return { start, end }
}

/** Tags of WebVTT: one that is not closed ends with the text (§4.2.2). */
const tag = /<([^>]*)(?:>|$)/g

function parseVttText(markup: string, start: number, end: number): CuePart[] {
  let part = startPart(undefined)
  const parts = [part]
  let last = 0
  for (const match of markup.matchAll(tag)) {
    addText(part, decodeEntities(markup.slice(last, match.index)))
    last = match.index + match[0].length
    const [, content = ''] = match
    const [, voice] = /^v(?:\.[^\s]*)?[ \t\n]+(.*)$/s.exec(content) ?? []
    if (voice !== undefined) {
      const speaker = decodeEntities(voice)
      // A dash before the first voice is nobody's.
      if (!part.isSpoken) part.speaker = speaker
      else if (speaker !== part.speaker) {
        part = startPart(speaker)
        parts.push(part)
      }
    }
    const seconds = parseTimestamp(content)
    if (seconds !== undefined) part.marks.push({ at: part.text.length, seconds })
  }
  addText(part, decodeEntities(markup.slice(last)))
  return parts.map(({ speaker, text, marks }) => {
    const words = toWords(text, marks, start, end)
    return { text, ...(speaker !== undefined && { speaker }), ...(words && { words }) }
  })
}

/** What one person says in a cue. */
interface VoicePart {
  speaker: string | undefined
  text: string
  /** Whether the text has a letter or a digit. */
  isSpoken: boolean
  /** Where timestamps stand in the text, in their order. */
  readonly marks: Mark[]
}

interface Mark {
  readonly at: number
  readonly seconds: number
}

const startPart = (speaker: string | undefined): VoicePart => ({
  speaker,
  text: '',
  isSpoken: false,
  marks: [],
})

/** Only what is added is searched for letters, so that a cue of many voices is not read again for each. */
function addText(part: VoicePart, added: string): void {
  part.text += added
  part.isSpoken ||= /[\p{L}\p{N}]/u.test(added)
}

/** The times of words, if there is a timestamp before each word but the first. */
function toWords(text: string, marks: readonly Mark[], start: number, end: number): WordTime[] | undefined {
  if (marks.length === 0) return undefined
  let next = 0
  const starts = Array.from(text.matchAll(/\S+/g), ({ 0: word, index }, number) => {
    let seconds = number === 0 ? start : undefined
    // The last timestamp since the end of the word before counts.
    for (; (marks[next]?.at ?? Number.POSITIVE_INFINITY) < index + word.length; next += 1)
      seconds = marks[next]?.seconds
    return seconds
  })
  if (starts.some((seconds, index) => seconds === undefined || seconds < (starts[index - 1] ?? start)))
    return undefined
  return starts.map(
    (seconds = start, index): WordTime => [seconds, Math.max(starts[index + 1] ?? end, seconds)],
  )
}

/**
 * SubRip has no markup of its own, but programs write some of HTML and of SubStation Alpha. A tag ends before the next one begins, so that
 * each character is read once, also where no tag is closed.
 */
function parseSrtText(markup: string): CuePart[] {
  return [
    { text: markup.replaceAll(/<\/?(?:b|i|u|s|font|span)\b[^<>]*>/gi, '').replaceAll(/\{\\[^{}]*\}/g, '') },
  ]
}
