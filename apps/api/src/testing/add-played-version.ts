import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TimeMap } from '@lares/shared-types/assets'
import { defaultSteps } from '@lares/shared-types/processing'
import { v7 as uuidv7 } from 'uuid'
import { playVersion, saveVersion } from '../modules/versions/save-version.ts'
import { loadActiveUser } from '../visibility/load-principal.ts'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

interface PlayedVersion {
  readonly itemId: string
  readonly originalId: string
  readonly content: Uint8Array
  readonly timeMap?: TimeMap
}

/** Adds a WAVE file as the version of a recording that is played; returns its id. */
export async function addPlayedVersion(
  { services }: TestArchive,
  user: TestUser,
  { itemId, originalId, content, timeMap }: PlayedVersion,
): Promise<string> {
  const principal = await loadActiveUser(services.db, user.id)
  if (!principal) throw new Error('There is no such user.')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const path = join(await services.files.createWorkFolder(), 'version')
  await writeFile(path, content)
  await services.files.adopt(path, sha256)
  const version = {
    id: uuidv7(),
    itemId,
    originalId,
    madeFrom: originalId,
    method: 'processing' as const,
    recipe: { steps: [defaultSteps.mono] },
    file: { filename: 'version.wav', mediaType: 'audio/wav', size: content.length, sha256 },
    timeMap,
  }
  await saveVersion(services, principal, version)
  await playVersion(services, principal, version)
  return version.id
}
