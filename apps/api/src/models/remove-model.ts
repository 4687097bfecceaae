import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fallbackOn } from '../files/file-system-errors.ts'

/** A download ends within hours, so that no process uses a folder of this age any more. */
const maxLeftoverAgeMs = 24 * 60 * 60 * 1000

/** Removes the folder of a model, at once for those who look for it. Does nothing where there is none. */
export async function removeModel(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const removed = await mkdtemp(`${folder}.removed-`)
  try {
    // Somebody else may have removed it meanwhile.
    await rename(folder, join(removed, 'model')).catch(fallbackOn('ENOENT', undefined))
  } finally {
    await rm(removed, { recursive: true, force: true })
  }
}

/** Deletes what downloads and removals that were killed have left in a folder of models more than a day ago. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:partial|removed)-/.test(name)) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(fallbackOn('ENOENT', undefined))
    if (stats && Date.now() - stats.mtimeMs > maxLeftoverAgeMs)
      await rm(path, { recursive: true, force: true })
  }
}
