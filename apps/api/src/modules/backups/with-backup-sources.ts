import { isBackupError } from '../../backup/backup-error.ts'
import type { OriginalSource } from '../../files/original-source.ts'
import type { Services } from '../../services.ts'
import type { StoredTarget } from './stored-targets.ts'
import { type OpenedPlace, openTargetPlace } from './target-place.ts'

/**
 * Lends the backups of all targets, as places from which damaged originals are repaired. Each is opened when it is first asked,
 * and closed at the end; one that cannot be opened fails with each question. That of another archive can have the bytes too, as before
 * this one is restored.
 */
export async function withBackupSources<T>(
  services: Pick<Services, 'db' | 'config'>,
  work: (sources: readonly OriginalSource[]) => Promise<T>,
): Promise<T> {
  const targets = await services.db.selectFrom('backup_targets').selectAll().orderBy('id').execute()
  const opened = new Map<string, Promise<OpenedPlace>>()
  try {
    return await work(targets.map((target) => toSource(services, target, opened)))
  } finally {
    for (const result of await Promise.allSettled(opened.values()))
      if (result.status === 'fulfilled') result.value.close()
  }
}

function toSource(
  services: Pick<Services, 'db' | 'config'>,
  target: StoredTarget,
  opened: Map<string, Promise<OpenedPlace>>,
): OriginalSource {
  return {
    name: target.name,
    async open(sha256) {
      const opening = opened.get(target.id) ?? openTargetPlace(services, target, { anyArchive: true })
      opened.set(target.id, opening)
      const { place } = await opening
      try {
        return await place.readObject(sha256)
      } catch (error) {
        if (isBackupError(error, 'object-missing')) return undefined
        throw error
      }
    },
  }
}
