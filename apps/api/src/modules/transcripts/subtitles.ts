import type { Segment } from '@lares/shared-types/transcripts'

/** Cues that are written at once; others are answered before the next. */
const cuesAtOnce = 1_000

/** A transcript as WebVTT (W3C, §3.1 and §4.2.2), in parts: the speaker as a voice, marks of the format escaped. */
export function toVtt(segments: readonly Segment[]): Generator<string> {
  return inParts('WEBVTT\n', segments, ({ start, end, text, speaker }, number) => {
    const voice = speaker ? `<v ${escaped(speaker)}>` : ''
    return `${number}\n${timestamp(start, '.')} --> ${timestamp(end, '.')}\n${voice}${escaped(text)}\n`
  })
}

/** The same as SubRip, which has no way to escape: an arrow in a text becomes a sign that no player takes for one. */
export function toSrt(segments: readonly Segment[]): Generator<string> {
  return inParts(undefined, segments, ({ start, end, text, speaker }, number) => {
    const line = `${speaker ? `${speaker}: ` : ''}${text}`.replaceAll('-->', '→')
    return `${number}\n${timestamp(start, ',')} --> ${timestamp(end, ',')}\n${line}\n`
  })
}

/** Head and cues with an empty line between them, some thousand cues at a time; they are numbered from 1. */
function* inParts(
  head: string | undefined,
  segments: readonly Segment[],
  write: (segment: Segment, number: number) => string,
): Generator<string> {
  let number = 0
  if (head !== undefined) yield head
  for (let from = 0; from < segments.length; from += cuesAtOnce) {
    const cues = spoken(segments.slice(from, from + cuesAtOnce)).map((segment) => {
      number += 1
      const isFirst = number === 1 && head === undefined
      return `${isFirst ? '' : '\n'}${write(segment, number)}`
    })
    yield cues.join('')
  }
}

/** Those with a text, without empty lines in it: an empty line would end the cue. */
function spoken(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment) => {
    const lines = segment.text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
    return lines.length > 0 ? [{ ...segment, text: lines.join('\n') }] : []
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Seconds as `hh:mm:ss` and milliseconds behind `mark`. */
function timestamp(seconds: number, mark: '.' | ','): string {
  const milliseconds = Math.round(seconds * 1000)
  const parts = [3_600_000, 60_000, 1000].map((unit, index) =>
    String(Math.floor(milliseconds / unit) % (index === 0 ? Number.POSITIVE_INFINITY : 60)).padStart(2, '0'),
  )
  return `${parts.join(':')}${mark}${String(milliseconds % 1000).padStart(3, '0')}`
}
