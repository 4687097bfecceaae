import { stat } from 'node:fs/promises'
import { readBeginning } from '../../reading/file-ends.ts'
import { runInThread } from '../../reading/run-in-thread.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import type { OutlookMessage } from './parse-outlook-message.ts'

/** The library holds the whole file with its attachments in memory. */
const maxBytes = 128 * 1024 * 1024
/** Minimum timeout, extended for large files; on a damaged file the library may never end. */
const baseTimeoutMs = 10_000
const bytesPerMs = 10_000

const threadUrl = new URL('./outlook-thread.ts', import.meta.url)
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export function isOutlookMessage(mediaType: string): boolean {
  return mediaType === 'application/vnd.ms-outlook'
}

/** Whether a file is a compound file, the container of Outlook messages (MS-CFB section 2.2). */
export async function isCompoundFile(path: string): Promise<boolean> {
  return (await readBeginning(path, signature.length)).equals(signature)
}

/**
 * Reads a message saved by Outlook, with its attachments.
 *
 * @throws UnreadableFile for a file that is too large, damaged or not a message
 */
export async function readOutlookMessage(path: string, signal?: AbortSignal): Promise<OutlookMessage> {
  const { size } = await stat(path)
  if (size > maxBytes) throw new UnreadableFile('too-large')
  const timeout = AbortSignal.timeout(baseTimeoutMs + Math.ceil(size / bytesPerMs))
  try {
    const message = await runInThread(threadUrl, path, signal ? AbortSignal.any([signal, timeout]) : timeout)
    return message as OutlookMessage
  } catch (cause) {
    signal?.throwIfAborted()
    throw new UnreadableFile('corrupt', { cause })
  }
}
