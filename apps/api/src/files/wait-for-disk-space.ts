import { setTimeout as delay } from 'node:timers/promises'
import { Outages } from '@lares/server-kit/outages'
import type { Logger } from 'pino'
import type { FileStore } from './file-store.ts'

/** Free bytes that the embedded database needs for its write-ahead log, whose files have 16 MiB each. */
export const minDatabaseBytes = 64 * 1024 * 1024

/** The name of the outage in the log while the disk is full. */
export const diskSpaceOutage = 'room on the disk'

export interface WaitForDiskSpaceOptions {
  /** Free bytes to wait for. */
  readonly minBytes?: number
  readonly intervalMs?: number
}

/** Waits until the disk has enough space for the embedded database, and logs the outage once. */
export async function waitForDiskSpace(
  files: Pick<FileStore, 'getFreeBytes'>,
  log: Pick<Logger, 'error' | 'warn'>,
  { minBytes: least = minDatabaseBytes, intervalMs = 1000 }: WaitForDiskSpaceOptions = {},
): Promise<void> {
  const outages = new Outages(log)
  while ((await files.getFreeBytes()) < least) {
    outages.reportUnavailable(diskSpaceOutage, new Error('The disk is full'))
    await delay(intervalMs)
  }
  outages.reportAvailable(diskSpaceOutage)
}
