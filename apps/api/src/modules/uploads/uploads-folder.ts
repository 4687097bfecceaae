import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'

/** The folder of partial uploads, shared by the archive service and the worker. */
export function getUploadsFolder(config: Config): string {
  return join(resolve(config.LARES_DATA_DIR), 'uploads')
}
