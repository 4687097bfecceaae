import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { hasCode, StartProblem } from './start-problem.ts'

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
    if (hasCode(error, 'ENOSPC'))
      throw new StartProblem(`There is no space left for the data folder ${path}.`)
    throw error
  }
  if (!statSync(path).isDirectory()) throw new StartProblem(`The data folder ${path} is not a folder.`)
}
