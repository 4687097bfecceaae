import type { Language } from '@lares/shared-types/languages'
import type { Segment } from '@lares/shared-types/transcripts'

/** A line with its language, if that is another one than that of the subtitles. */
export type SubtitleLine = Segment & { readonly language?: Language }

/** Cues per chunk; other requests are served between two chunks. */
const cuesPerChunk = 1_000

/**
 * Converts a transcript to WebVTT (W3C, §3.1 and §4.2.2), in chunks; speakers become voice spans, and the times of words
 * timestamps within the cue (§4.2.2, cue timestamp). Lines in another language are language spans.
 */
export function toVtt(segments: readonly SubtitleLine[], note?: string): Generator<string> {
  return generateCues(`WEBVTT\n${note ? `\nNOTE ${toComment(note)}\n` : ''}`, segments, (segment, number) => {
    const { start, end, speaker, language } = segment
    const voice = speaker ? `<v ${escapeMarkup(speaker)}>` : ''
    const text = language ? `<lang ${language}>${toTimedText(segment)}</lang>` : toTimedText(segment)
    return `${number}\n${formatTimestamp(start, '.')} --> ${formatTimestamp(end, '.')}\n${voice}${text}\n`
  })
}

/** The text with a timestamp before each word that starts later than the cue, and than the timestamp before it. */
function toTimedText({ start, end, text, words }: Segment): string {
  if (!words) return escapeMarkup(text)
  let number = 0
  let last = start
  return escapeMarkup(text).replaceAll(/\S+/g, (word) => {
    const at = words[number]?.[0] ?? last
    number += 1
    if (at <= last || at >= end) return word
    last = at
    return `<${formatTimestamp(at, '.')}>${word}`
  })
}

/** Converts a transcript to SubRip, in chunks. The format has no escaping, so `-->` in a text becomes `→`. */
export function toSrt(segments: readonly Segment[]): Generator<string> {
  return generateCues(undefined, segments, ({ start, end, text, speaker }, number) => {
    const line = `${speaker ? `${speaker}: ` : ''}${text}`.replaceAll('-->', '→')
    return `${number}\n${formatTimestamp(start, ',')} --> ${formatTimestamp(end, ',')}\n${line}\n`
  })
}

/** Converts a transcript to plain text, in chunks: one paragraph for each turn of a speaker, which starts with their name. */
export function* toPlainText(segments: readonly Segment[]): Generator<string> {
  let before: string | undefined
  let isFirst = true
  for (let from = 0; from < segments.length; from += cuesPerChunk) {
    const lines = withoutEmptyLines(segments.slice(from, from + cuesPerChunk)).map(({ text, speaker }) => {
      const isTurn = speaker !== before
      const gap = isTurn && !isFirst ? '\n' : ''
      before = speaker
      isFirst = false
      return `${gap}${isTurn && speaker ? `${speaker}: ` : ''}${text}\n`
    })
    yield lines.join('')
  }
}

/** Yields the header, then the cues in chunks, numbered from 1 and separated by empty lines. */
function* generateCues(
  header: string | undefined,
  segments: readonly SubtitleLine[],
  formatCue: (segment: SubtitleLine, number: number) => string,
): Generator<string> {
  let number = 0
  if (header !== undefined) yield header
  for (let from = 0; from < segments.length; from += cuesPerChunk) {
    const cues = withoutEmptyLines(segments.slice(from, from + cuesPerChunk)).map((segment) => {
      number += 1
      const isFirst = number === 1 && header === undefined
      return `${isFirst ? '' : '\n'}${formatCue(segment, number)}`
    })
    yield cues.join('')
  }
}

/** Removes empty lines, which would end a cue, and segments without text. */
function withoutEmptyLines(segments: readonly SubtitleLine[]): SubtitleLine[] {
  return segments.flatMap((segment) => {
    const lines = segment.text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
    return lines.length > 0 ? [{ ...segment, text: lines.join('\n') }] : []
  })
}

/** A comment is one line without an arrow (§4.1). */
function toComment(text: string): string {
  return text.replaceAll('-->', '→').replaceAll(/\s+/g, ' ')
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Formats seconds as `hh:mm:ss`, the separator and three digits of milliseconds. */
function formatTimestamp(seconds: number, separator: '.' | ','): string {
  const milliseconds = Math.round(seconds * 1000)
  const hours = Math.floor(milliseconds / 3_600_000)
  const minutes = Math.floor(milliseconds / 60_000) % 60
  const wholeSeconds = Math.floor(milliseconds / 1000) % 60
  const parts = [hours, minutes, wholeSeconds].map((part) => String(part).padStart(2, '0'))
  return `${parts.join(':')}${separator}${String(milliseconds % 1000).padStart(3, '0')}`
}
