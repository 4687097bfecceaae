import { AppError } from '@lares/server-kit/app-error'
import { maxPageLineLength, maxPageLines } from '@lares/shared-types/page-texts'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { parseEmbeddedJson } from '../../../ai-endpoints/parse-embedded-json.ts'

const Reply = Type.Object({
  lines: Type.Array(Type.String({ maxLength: maxPageLineLength }), { maxItems: maxPageLines }),
})

/** A page does not repeat a line this often in a row; a model that is stuck in a loop does. */
const maxRepetitions = 8

const letterOrDigit = /[\p{L}\p{N}]/u

/** A line of which the model could read no word. */
const unreadable = /^(\[(…|\.{3})\] ?)+$/

/**
 * Parses the lines in a model's reply, which may have text or a code fence around its JSON. A line that the model could not read is
 * empty, so that the lines after it keep their places. Throws `ai-unusable` for any other reply, such as an apology, and for one that
 * repeats a line over and over.
 */
export function parseLines(text: string): string[] {
  const lines = parseReply(text)
    .lines.map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => letterOrDigit.test(line) || unreadable.test(line))
    .map((line) => (unreadable.test(line) ? '' : line))
  if (isRepetitive(lines)) throw new AppError('ai-unusable', { message: 'The model repeated itself.' })
  return lines
}

function parseReply(text: string): Static<typeof Reply> {
  try {
    const parsed = parseEmbeddedJson(text)
    if (Value.Check(Reply, parsed)) return parsed
  } catch (cause) {
    throw toFormatError(cause)
  }
  throw toFormatError()
}

function toFormatError(cause?: unknown): AppError {
  return new AppError('ai-unusable', { message: 'The model did not answer in the requested format.', cause })
}

function isRepetitive(lines: readonly string[]): boolean {
  let repetitions = 1
  for (const [index, line] of lines.entries()) {
    repetitions = line !== '' && line === lines[index - 1] ? repetitions + 1 : 1
    if (repetitions > maxRepetitions) return true
  }
  return false
}
