import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { getErrorCode, hasCode, StartError } from './start-error.ts'

/** Creates the data folder if needed, accessible by its owner alone. Throws StartError if it is not writable. */
export function ensureDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
      throw new StartError(
        `This user may not write in the data folder ${path}. Change its owner, or choose another one with LARES_DATA_DIR=…`,
      )
    }
    if (hasCode(error, 'EEXIST', 'ENOTDIR')) {
      throw new StartError(
        `${path} is to be the data folder but is a file. Choose another one with LARES_DATA_DIR=…`,
      )
    }
    throw toDiskError(error, path) ?? error
  }
  if (!statSync(path).isDirectory()) throw new StartError(`The data folder ${path} is not a folder.`)
}

/** Converts an error of a full or failing disk to a StartError; undefined for any other error. */
export function toDiskError(error: unknown, dataDir: string): StartError | undefined {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new StartError(
      `The disk of the data folder ${dataDir} is full. Make room, at least 100 MB, and start again; nothing is lost.`,
    )
  }
  if (hasCode(error, 'EROFS', 'EIO')) {
    return new StartError(
      `The disk of the data folder ${dataDir} cannot be written (${getErrorCode(error)}). Check whether it is failing or mounted for reading alone.`,
    )
  }
  return undefined
}
