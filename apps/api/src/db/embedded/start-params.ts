import { PGlite } from '@electric-sql/pglite'

const settings = [
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'work_mem=16MB',
  'maintenance_work_mem=32MB',
  // How much log is kept behind a checkpoint to be written over (checkpoints.ts).
  'min_wal_size=32MB',
  'max_wal_size=64MB',
]

/**
 * How the embedded PostgreSQL is started. PGlite's own parameters switch fsync off (-F); an answered write
 * shall also survive a power cut. Its memory is kept small: the archive's data is read through the
 * operating system's cache.
 */
export const startParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
]
