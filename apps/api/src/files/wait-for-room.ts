import { setTimeout as delay } from 'node:timers/promises'
import { Outages } from '@lares/server-kit/outages'
import type { Logger } from 'pino'
import type { FileStore } from './file-store.ts'

/** Bytes that the embedded database may need before it notices itself: some files of its log, 16 MiB each. */
export const databaseNeeds = 64 * 1024 * 1024

/** What is away while the disk is full, as the log names it. */
export const room = 'room on the disk'

/** Waits until the disk has room for what the embedded database writes, and logs once that it waits. */
export async function waitForRoom(
  files: Pick<FileStore, 'freeBytes'>,
  log: Pick<Logger, 'error' | 'warn'>,
  { least = databaseNeeds, everyMs = 1000 } = {},
): Promise<void> {
  const outages = new Outages(log)
  while ((await files.freeBytes()) < least) {
    outages.begun(room, new Error('The disk is full.'))
    await delay(everyMs)
  }
  outages.over(room)
}
