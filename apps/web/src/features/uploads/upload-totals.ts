import { isUnderWay, type UploadEntry } from './upload-entry.ts'

/** All uploads of the panel together. */
export interface UploadTotals {
  readonly count: number
  /** Not yet in the archive, those that are paused or wait among them. */
  readonly underWay: number
  readonly paused: number
  readonly failed: number
  /** In the archive; being read there counts. */
  readonly arrived: number
  /** Bytes of all, bytes sent, and bytes a second. */
  readonly size: number
  readonly sent: number
  readonly speed: number
}

/** Adds up what the panel's header says. */
export function totalsOf(entries: readonly UploadEntry[]): UploadTotals {
  const counting = (test: (entry: UploadEntry) => boolean) => entries.filter(test).length
  const adding = (value: (entry: UploadEntry) => number) =>
    entries.reduce((sum, entry) => sum + value(entry), 0)
  return {
    count: entries.length,
    underWay: counting(isUnderWay),
    paused: counting(({ state }) => state === 'paused'),
    failed: counting(({ state }) => state === 'failed'),
    arrived: counting(({ item }) => item !== undefined),
    size: adding(({ size }) => size),
    sent: adding(({ sent }) => sent),
    speed: adding(({ speed }) => speed),
  }
}
