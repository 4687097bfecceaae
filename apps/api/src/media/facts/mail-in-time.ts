import { stat } from 'node:fs/promises'
import { runInThread } from '../reading/run-in-thread.ts'
import { readMailFacts } from './mail-facts.ts'
import type { QuickFacts } from './quick-facts.ts'

/** Bytes up to which a mail is read in a few milliseconds. */
const smallMail = 128 * 1024
/** Milliseconds: a mail of 64 MB takes a few seconds. */
const patienceMs = 20_000

/**
 * Facts of a mail: its headers, its text and the list of its attachments. A large one is taken apart in a thread of
 * its own, so that nobody else waits for it. Throws when it takes too long.
 */
export async function readMailQuickFacts(path: string): Promise<QuickFacts> {
  const { size } = await stat(path)
  if (size <= smallMail) return readMailFacts(path)
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new Error('The mail takes too long to read.')), patienceMs)
  const thread = new URL('./mail-facts-thread.ts', import.meta.url)
  const facts = await runInThread(thread, path, end.signal).finally(() => clearTimeout(timer))
  return facts as QuickFacts
}
