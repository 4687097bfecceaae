import { AppError } from '@lares/server-kit/app-error'
import type { TranslationChunk } from './plan-chunks.ts'

/** Asks a model to translate lines. Throws `ai-…` errors and `WrongTranslation`. */
export type AskTranslator = (chunk: TranslationChunk, signal: AbortSignal) => Promise<readonly string[]>

/** Thrown for an answer that is no translation of the lines, and for a request that is too large. */
export class WrongTranslation extends Error {
  override readonly name = 'WrongTranslation'
}

/** How often in a row, through all chunks, the answers were wrong. */
export interface WrongAnswers {
  count: number
}

/** So many wrong answers in a row come from an endpoint that cannot translate at all. */
const maxWrongAnswers = 12

/**
 * Translates the lines of a chunk. Where the answer is wrong or too late, the chunk is halved, down to single lines.
 *
 * @returns one text for each line; null where the model gave none, twice
 * @throws `ai-…` errors of an endpoint that cannot be used, and the signal's reason
 */
export async function translateChunk(
  chunk: TranslationChunk,
  ask: AskTranslator,
  wrongAnswers: WrongAnswers,
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const { lines } = chunk
  if (lines.length === 1 && !hasWords(lines[0] ?? '')) return [...lines]
  for (let attempt = 1; ; attempt += 1) {
    try {
      const texts = await ask(chunk, signal)
      wrongAnswers.count = 0
      return [...texts]
    } catch (error) {
      signal.throwIfAborted()
      const isSmaller = lines.length > 1
      if (!(error instanceof WrongTranslation) && !(isSmaller && isTimeout(error))) throw error
      if (error instanceof WrongTranslation) countWrongAnswer(wrongAnswers)
      if (!isSmaller && attempt < 2) continue
      if (!isSmaller) return [null]
      const texts: (string | null)[] = []
      for (const half of halve(chunk)) texts.push(...(await translateChunk(half, ask, wrongAnswers, signal)))
      return texts
    }
  }
}

function countWrongAnswer(wrongAnswers: WrongAnswers): void {
  wrongAnswers.count += 1
  if (wrongAnswers.count >= maxWrongAnswers)
    throw new AppError('ai-unusable', { message: 'The model does not translate.' })
}

function isTimeout(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ai-timeout'
}

/** Two chunks; each has the nearest line of the other one as context. */
function halve({ lines, before, after }: TranslationChunk): TranslationChunk[] {
  const middle = Math.ceil(lines.length / 2)
  const [first, second] = [lines.slice(0, middle), lines.slice(middle)]
  return [
    { lines: first, before, after: second.slice(0, 1) },
    { lines: second, before: first.slice(-1), after },
  ]
}

/** Whether there is anything to translate: a line such as `♪` or `…` stays as it is. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text)
}
