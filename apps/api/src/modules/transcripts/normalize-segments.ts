import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { toSingleLine } from '@lares/shared-types/single-line'
import { maxTimedWords, type Segment, type WordTime } from '@lares/shared-types/transcripts'

/** Eleven days, longer than any recording: a larger value was not given in seconds. */
const maxEndSeconds = 1_000_000

/** Issues named in one error; more would not help the client. */
const maxIssues = 20

/**
 * Normalizes segments for storage: times rounded to milliseconds, lines ended by LF, sorted by start, words moved into
 * their line. Segments may overlap, because people talk at the same time. Throws `invalid-fields` for a segment that does
 * not end after its start, and for times of words that are not one for each word, or not in order.
 */
export function normalizeSegments(segments: readonly Segment[]): Segment[] {
  const issues: Issue[] = []
  let wordCount = 0
  const normalized = segments.map((segment, index) => {
    const result = normalizeSegment(segment)
    wordCount += result.words?.length ?? 0
    const issue = findIssue(result)
    if (issue && issues.length < maxIssues) issues.push({ ...issue, path: `segments.${index}.${issue.path}` })
    return result
  })
  if (wordCount > maxTimedWords) issues.push({ path: 'segments', code: 'too-many' })
  if (issues.length > 0) throw invalidFields(...issues)
  return normalized.sort((a, b) => a.start - b.start || a.end - b.end)
}

function findIssue({ start, end, text, words }: Segment): Issue | undefined {
  if (end > maxEndSeconds) return { path: 'end', code: 'too-large' }
  if (end <= start) return { path: 'end', code: 'too-small' }
  if (!words) return undefined
  const count = countWords(text)
  if (words.length !== count) return { path: 'words', code: words.length > count ? 'too-many' : 'required' }
  return areInOrder(words) ? undefined : { path: 'words', code: 'wrong-format' }
}

function areInOrder(words: readonly WordTime[]): boolean {
  return words.every(([start, end], index) => start <= end && start >= (words[index - 1]?.[0] ?? 0))
}

/** How many words a text has, where words are what white space separates. */
function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

function normalizeSegment(segment: Segment): Segment {
  const start = roundToMilliseconds(segment.start)
  const end = roundToMilliseconds(segment.end)
  const { words, confidence, isUntimed, isTimeDoubtful } = segment
  const speaker = toSingleLine(segment.speaker ?? '')
  const clamp = (seconds: number) => roundToMilliseconds(Math.min(Math.max(seconds, start), end))
  return {
    start,
    end,
    text: segment.text.replaceAll(/\r\n?/g, '\n').trim(),
    ...(speaker && { speaker }),
    ...(words &&
      words.length > 0 && { words: words.map(([from, to]): WordTime => [clamp(from), clamp(to)]) }),
    ...(confidence !== undefined && { confidence: Math.round(confidence * 100) / 100 }),
    ...(isUntimed && { isUntimed }),
    ...(isTimeDoubtful && { isTimeDoubtful }),
  }
}

function roundToMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
