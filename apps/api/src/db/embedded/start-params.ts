import { PGlite } from '@electric-sql/pglite'

const settings = [
  'wal_sync_method=fsync',
  'shared_buffers=64MB',
  'work_mem=16MB',
  'maintenance_work_mem=32MB',
  // Size of the log that is retained for reuse after a checkpoint (see checkpoints.ts).
  'min_wal_size=32MB',
  'max_wal_size=64MB',
]

/**
 * Start parameters of the embedded PostgreSQL. PGlite's defaults disable fsync (-F), but committed writes must survive a
 * power cut. Memory limits are small, except that of pages of the database: one that is not in memory is read through the file
 * system of WebAssembly, for some 30 µs (docs/decisions/0088).
 */
export const startParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
]
