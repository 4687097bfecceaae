import { isUnderWay, type UploadEntry } from './upload-entry.ts'

/** The totals of all uploads of the panel. */
export interface UploadTotals {
  readonly count: number
  /** Uploads without an item yet, including paused and waiting ones. */
  readonly underWay: number
  readonly paused: number
  readonly failed: number
  /** Uploads with an item, even if its renditions are pending. */
  readonly arrived: number
  /** Bytes in total, bytes sent, and bytes per second. */
  readonly size: number
  readonly sent: number
  readonly speed: number
}

/** Sums up uploads for the header of the panel. */
export function sumUploads(entries: readonly UploadEntry[]): UploadTotals {
  const countWhere = (test: (entry: UploadEntry) => boolean) => entries.filter(test).length
  const sumOf = (value: (entry: UploadEntry) => number) =>
    entries.reduce((sum, entry) => sum + value(entry), 0)
  return {
    count: entries.length,
    underWay: countWhere(isUnderWay),
    paused: countWhere(({ state }) => state === 'paused'),
    failed: countWhere(({ state }) => state === 'failed'),
    arrived: countWhere(({ item }) => item !== undefined),
    size: sumOf(({ size }) => size),
    sent: sumOf(({ sent }) => sent),
    speed: sumOf(({ speed }) => speed),
  }
}
