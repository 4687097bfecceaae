import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** Generous: the longest book takes one second. */
const defaultTimeoutMs = 60_000

/**
 * Extracts the text of a document's parts in a thread, because malicious XML can make the regular expressions run almost
 * forever.
 *
 * @throws UnreadableFile `corrupt` when it takes too long
 */
export function extractTextInThread(
  parts: ReadonlyMap<string, string>,
  signal: AbortSignal,
  timeoutMs: number = defaultTimeoutMs,
): Promise<string> {
  return runExtraction(new URL('./office-thread.ts', import.meta.url), parts, signal, timeoutMs)
}

/** Extracts the text of a document of Office 97 to 2003, or of an RTF file, in a thread. */
export function extractLegacyTextInThread(
  file: { readonly path: string; readonly mediaType: string },
  signal: AbortSignal,
): Promise<string> {
  return runExtraction(new URL('./legacy-thread.ts', import.meta.url), file, signal, defaultTimeoutMs)
}

async function runExtraction(
  module: URL,
  data: unknown,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<string> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('The extraction timed out')), timeoutMs)
  const text = await runInThread(module, data, AbortSignal.any([signal, timeout.signal]))
    .catch((cause: unknown) => {
      if (timeout.signal.aborted && !signal.aborted) throw new UnreadableFile('corrupt', { cause })
      throw cause
    })
    .finally(() => clearTimeout(timer))
  if (typeof text !== 'string') throw new TypeError('The thread returned no text')
  return text
}
