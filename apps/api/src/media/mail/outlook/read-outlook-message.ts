import { stat } from 'node:fs/promises'
import { readBeginning } from '../../reading/file-window.ts'
import { runInThread } from '../../reading/run-in-thread.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import type { OutlookMessage } from './parse-outlook-message.ts'

/** The library reads the file in memory, with what is attached to it. */
const maxBytes = 128 * 1024 * 1024
/** Milliseconds a file may take, and one more for each so many bytes: on a damaged one the library may never end. */
const timeoutMs = 10_000
const bytesInMs = 10_000

const thread = new URL('./outlook-thread.ts', import.meta.url)
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export function isOutlookMessage(mediaType: string): boolean {
  return mediaType === 'application/vnd.ms-outlook'
}

/** Whether a file is in the container in which Outlook keeps its messages (MS-CFB section 2.2). */
export async function isCompoundFile(path: string): Promise<boolean> {
  return (await readBeginning(path, signature.length)).equals(signature)
}

/**
 * Reads a message that Outlook has saved, with what is attached to it.
 *
 * @throws UnreadableFile for one that is too large, damaged or no message
 */
export async function readOutlookMessage(path: string, signal?: AbortSignal): Promise<OutlookMessage> {
  const { size } = await stat(path)
  if (size > maxBytes) throw new UnreadableFile('too-large')
  const timeout = AbortSignal.timeout(timeoutMs + Math.ceil(size / bytesInMs))
  try {
    const message = await runInThread(thread, path, signal ? AbortSignal.any([signal, timeout]) : timeout)
    return message as OutlookMessage
  } catch (cause) {
    signal?.throwIfAborted()
    throw new UnreadableFile('corrupt', { cause })
  }
}
