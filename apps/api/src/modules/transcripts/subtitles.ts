import type { Segment } from '@lares/shared-types/transcripts'

/** A transcript as WebVTT (W3C, §3.1 and §4.2.2): the speaker as a voice, marks of the format escaped. */
export function toVtt(segments: readonly Segment[]): string {
  const cues = spoken(segments).map(({ start, end, text, speaker }, index) => {
    const voice = speaker ? `<v ${escaped(speaker)}>` : ''
    return `${index + 1}\n${timestamp(start, '.')} --> ${timestamp(end, '.')}\n${voice}${escaped(text)}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** The same as SubRip, which has no way to escape: an arrow in a text becomes a sign that no player takes for one. */
export function toSrt(segments: readonly Segment[]): string {
  const cues = spoken(segments).map(({ start, end, text, speaker }, index) => {
    const line = `${speaker ? `${speaker}: ` : ''}${text}`.replaceAll('-->', '→')
    return `${index + 1}\n${timestamp(start, ',')} --> ${timestamp(end, ',')}\n${line}\n`
  })
  return cues.join('\n')
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
