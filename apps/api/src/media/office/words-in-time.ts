import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** Milliseconds: the longest book takes one second. */
const patienceMs = 60_000

/**
 * The words of a document's parts, found in a thread of its own: XML can be made so that looking through it never
 * ends, and the worker has other work.
 *
 * @throws UnreadableFile `corrupt` when it takes too long
 */
export function wordsInTime(
  parts: ReadonlyMap<string, string>,
  signal: AbortSignal,
  patience: number = patienceMs,
): Promise<string> {
  return textOfThread(new URL('./office-thread.ts', import.meta.url), parts, signal, patience)
}

/** The same for a document of Office 97 to 2003, or of an RTF file. */
export function legacyWordsInTime(
  file: { readonly path: string; readonly mediaType: string },
  signal: AbortSignal,
): Promise<string> {
  return textOfThread(new URL('./legacy-thread.ts', import.meta.url), file, signal, patienceMs)
}

async function textOfThread(
  module: URL,
  data: unknown,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<string> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new Error('It takes too long.')), timeoutMs)
  const either = AbortSignal.any([signal, end.signal])
  const text = await runInThread(module, data, either)
    .catch((cause: unknown) => {
      if (end.signal.aborted && !signal.aborted) throw new UnreadableFile('corrupt', { cause })
      throw cause
    })
    .finally(() => clearTimeout(timer))
  if (typeof text !== 'string') throw new TypeError('The thread gave no text')
  return text
}
