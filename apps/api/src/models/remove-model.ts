import { existsSync, type Stats } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fallbackOn, hasErrorCode } from '../files/file-system-errors.ts'

/** A download ends within hours, so that no process of any machine uses a folder of this age any more. */
const maxLeftoverAgeMs = 24 * 60 * 60 * 1000

/** Starts the name of a folder that a download or removal uses, which tells the process that uses it. */
export function getTemporaryPrefix(folder: string, purpose: 'partial' | 'removed'): string {
  return `${folder}.${purpose}-${process.pid}@${hostname()}-`
}

/** Removes the folder of a model, at once for those who look for it. Does nothing where there is none. */
export async function removeModel(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const removed = await mkdtemp(getTemporaryPrefix(folder, 'removed'))
  try {
    // Somebody else may have removed it meanwhile.
    await rename(folder, join(removed, 'model')).catch(fallbackOn('ENOENT', undefined))
  } finally {
    await rm(removed, { recursive: true, force: true })
  }
}

/** Deletes what downloads and removals have left in a folder of models that were killed on this machine, or more than a day ago. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(fallbackOn('ENOENT', []))) {
    if (!/\.(?:partial|removed)-/.test(name)) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(fallbackOn('ENOENT', undefined))
    if (stats && (isOwnerDead(name, stats) || Date.now() - stats.mtimeMs > maxLeftoverAgeMs))
      await rm(path, { recursive: true, force: true })
  }
}

/** Whether the process of this machine that has made a folder has ended. */
function isOwnerDead(name: string, { mtimeMs }: Stats): boolean {
  const [, pid, host] = /\.(?:partial|removed)-(\d+)@(.+)-\w{6}$/.exec(name) ?? []
  if (host !== hostname()) return false
  // The first process of a container has the same number after each start.
  if (Number(pid) === process.pid) return mtimeMs < Date.now() - 1000 * process.uptime()
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return hasErrorCode(error, 'ESRCH')
  }
}
