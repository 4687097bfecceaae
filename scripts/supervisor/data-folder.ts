import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { codeOf, hasCode, StartProblem } from './start-problem.ts'

/** Makes the data folder when it is missing, for its owner alone. Throws StartProblem when it cannot be written. */
export function requireDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
      throw new StartProblem(
        `This user may not write in the data folder ${path}. Change its owner, or choose another one with LARES_DATA_DIR=…`,
      )
    }
    if (hasCode(error, 'EEXIST', 'ENOTDIR')) {
      throw new StartProblem(
        `${path} is to be the data folder but is a file. Choose another one with LARES_DATA_DIR=…`,
      )
    }
    throw diskProblem(error, path) ?? error
  }
  if (!statSync(path).isDirectory()) throw new StartProblem(`The data folder ${path} is not a folder.`)
}

/** What is wrong with the disk, as a sentence, when that is what the error says. */
export function diskProblem(error: unknown, dataDir: string): StartProblem | undefined {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new StartProblem(
      `The disk of the data folder ${dataDir} is full. Make room, at least 100 MB, and start again; nothing is lost.`,
    )
  }
  if (hasCode(error, 'EROFS', 'EIO')) {
    return new StartProblem(
      `The disk of the data folder ${dataDir} cannot be written (${codeOf(error)}). Check whether it is failing or mounted for reading alone.`,
    )
  }
  return undefined
}
