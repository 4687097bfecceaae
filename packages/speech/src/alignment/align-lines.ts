import { runInThread } from '@lares/media-engine/reading/run-in-thread'
import type { AnalysedSpeech } from '../analysed-speech.ts'
import type { SpeechToAlign } from './align-speech.ts'
import type { Alignment } from './alignment.ts'
import { AlignmentError, type AlignmentErrorReason } from './alignment-error.ts'

/** The most characters and lines of a text. Four hours of speech have some 200,000 characters. */
const maxCharacters = 1_000_000
const maxLines = 20_000

/** Nobody says more characters a second than this: twice as many as a fast speaker. */
const maxCharactersPerSecond = 40

/** Characters that a text may have in any case, so that a word of half a second is none too long. */
const minMaxCharacters = 200

/** A tag such as `fr` or `pt-BR`; espeak-ng would also accept names of files. */
const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/iu

/** What the thread and the process return: errors lose their class on the way between threads. */
export type AlignOutcome = { readonly alignment: Alignment } | { readonly reason: AlignmentErrorReason }

export interface AlignOptions {
  readonly signal: AbortSignal
  /** Receives the share of the work that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Finds where the lines of a text are spoken in a recording, and their words. The text may lack what the recording says, and
 * the other way round: a line that is not spoken has no time. Runs in a thread, which ends when the signal aborts.
 *
 * @param language of the text, as a BCP 47 tag
 * @throws AlignmentError with its reason; the signal's reason when cancelled
 */
export async function alignLines(
  speech: AnalysedSpeech,
  lines: readonly string[],
  language: string,
  { signal, onProgress = () => undefined }: AlignOptions,
): Promise<Alignment> {
  signal.throwIfAborted()
  if (!languageTag.test(language)) throw new AlignmentError('unknownLanguage')
  if (lines.every((line) => !/[\p{L}\p{N}]/u.test(line))) throw new AlignmentError('noText')
  const speechSeconds = speech.spans.reduce((sum, { start, end }) => sum + end - start, 0)
  if (speechSeconds === 0) throw new AlignmentError('noSpeech')
  const characters = lines.reduce((sum, line) => sum + line.length, 0)
  const maxSpoken = Math.max(minMaxCharacters, maxCharactersPerSecond * speechSeconds)
  if (lines.length > maxLines || characters > Math.min(maxCharacters, maxSpoken))
    throw new AlignmentError('textTooLong')
  const input: SpeechToAlign = { speech, lines, language }
  const module = new URL('./align-thread.ts', import.meta.url)
  const outcome = (await runInThread(module, input, signal, (share) =>
    onProgress(Number(share)),
  )) as AlignOutcome
  if ('reason' in outcome) throw new AlignmentError(outcome.reason)
  return outcome.alignment
}
