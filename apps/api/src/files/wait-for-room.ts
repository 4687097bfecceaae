import { setTimeout as delay } from 'node:timers/promises'
import { Outages } from '@lares/server-kit/outages'
import type { Logger } from 'pino'
import type { FileStore } from './file-store.ts'

/** Free bytes that the embedded database needs for its write-ahead log, whose files have 16 MiB each. */
export const databaseNeeds = 64 * 1024 * 1024

/** The name of the outage in the log while the disk is full. */
export const room = 'room on the disk'

export interface WaitForRoomOptions {
  /** Free bytes to wait for. */
  readonly least?: number
  readonly intervalMs?: number
}

/** Waits until the disk has enough space for the embedded database, and logs the outage once. */
export async function waitForRoom(
  files: Pick<FileStore, 'freeBytes'>,
  log: Pick<Logger, 'error' | 'warn'>,
  { least = databaseNeeds, intervalMs = 1000 }: WaitForRoomOptions = {},
): Promise<void> {
  const outages = new Outages(log)
  while ((await files.freeBytes()) < least) {
    outages.begun(room, new Error('The disk is full'))
    await delay(intervalMs)
  }
  outages.over(room)
}
