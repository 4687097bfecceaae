import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'

/** Where uploads wait for their last byte; the archive service and the worker look in the same place. */
export function uploadsFolder(config: Config): string {
  return join(resolve(config.LARES_DATA_DIR), 'uploads')
}
