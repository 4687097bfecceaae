import { maxSegments, type Segment } from '@lares/shared-types/transcripts'
import { decodeText } from './decode-text.ts'
import { parseSrt, parseVtt, timing } from './parse-cues.ts'
import { FileError, maxFileBytes, type ParsedFile, SegmentCollector, splitLines } from './parsed-file.ts'

/** Reads a file of subtitles or plain text. Throws `FileError`. */
export function parseFile(bytes: Uint8Array, duration: number, knownSpeakers: readonly string[]): ParsedFile {
  if (bytes.length > maxFileBytes) throw new FileError('too-large', 0)
  const text = decodeText(bytes)
  if (isBinary(text)) throw new FileError('binary', 0)
  return parseText(text, duration, knownSpeakers)
}

/**
 * Reads a text: WebVTT by its first line, SubRip by its times, else plain text, whose lines share the duration until an
 * alignment finds their times. Throws `FileError`.
 */
export function parseText(text: string, duration: number, knownSpeakers: readonly string[] = []): ParsedFile {
  if (text.length > maxFileBytes) throw new FileError('too-large', 0)
  const lines = splitLines(text)
  if (lines[0]?.startsWith('WEBVTT')) return { segments: parseVtt(text), isTimed: true }
  if (isSubRip(lines)) return { segments: findSpeakers(parseSrt(text), knownSpeakers), isTimed: true }
  return { segments: findSpeakers(parsePlainText(lines, duration), knownSpeakers), isTimed: false }
}

/** Whether a file is meant to have times: it starts with one, also a wrong one, or has a right one anywhere. */
function isSubRip(lines: readonly string[]): boolean {
  const start = findWritten(lines, 2)
  const startsWithTime =
    start.some((line) => line.includes('-->')) && !start.every((line) => /[\p{L}]/u.test(line))
  return startsWithTime || lines.some((line) => timing.test(line))
}

/** The first lines that are not empty. */
function findWritten(lines: readonly string[], count: number): string[] {
  const written: string[] = []
  for (const line of lines) {
    if (written.length === count) break
    if (line.trim() !== '') written.push(line)
  }
  return written
}

/** Letters and punctuation of a language have no control characters. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  const controls = text.slice(0, 4000).match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0
  return controls > 8
}

function parsePlainText(lines: readonly string[], duration: number): Segment[] {
  const texts: { readonly text: string; readonly number: number }[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    if (texts.length === maxSegments) throw new FileError('too-many-lines', index + 1)
    texts.push({ text: line.replaceAll('\t', ' ').trim(), number: index + 1 })
  }
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0)
  // Without a known duration, as many letters a second as people speak.
  const total = Math.max(duration || letters / 14, texts.length * 0.1, 1)
  const collector = new SegmentCollector()
  let at = 0
  for (const { text, number } of texts) {
    const length = (total * text.length) / letters
    collector.add({ start: round(at), end: round(at + Math.max(length, 0.05)), text }, number)
    at += length
  }
  return collector.finish()
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

/** A name of up to four words before a colon at the start of a line. */
const spokenBy = /^(\p{Lu}[\p{L}\p{M}.’'-]*(?: [\p{L}\p{M}\d.’'-]+){0,3})\s?: (?=\S)/u

/** Whatever a line begins with before its first colon. */
const beforeColon = /^([^:\n]*[^:\s])\s?: (?=\S)/u

/** Takes `Name: ` at the start of lines for the speaker, if the name is known or starts several lines. */
function findSpeakers(segments: readonly Segment[], known: readonly string[]): Segment[] {
  const names = segments.map(({ text }) => spokenBy.exec(text)?.[1])
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  const knownNames = new Set(known)
  return segments.map((segment, index) => {
    const [start = '', before = ''] = beforeColon.exec(segment.text) ?? []
    if (knownNames.has(before)) return { ...segment, text: segment.text.slice(start.length), speaker: before }
    const name = names[index]
    if (!name || (counts.get(name) ?? 0) < 2) return segment
    return { ...segment, text: segment.text.replace(spokenBy, ''), speaker: name }
  })
}
