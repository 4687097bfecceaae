import { randomUUID } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import { type BackupPlace, type BackupProblem, backupProblems } from '@lares/shared-types/backups'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { testBackupPlace } from '@lares/shared-types/contracts/backups'
import { loadArchiveId } from '../../backup/archive-id.ts'
import { BackupError } from '../../backup/backup-error.ts'
import { assertEmpty, isPlace, openPlace, testFolder } from '../../backup/open-place.ts'
import { type BackupStorage, readAll } from '../../backup/storage/backup-storage.ts'
import type { Services } from '../../services.ts'
import { openStorage } from './open-storage.ts'
import { toProblem } from './place-problems.ts'
import { isArchiveEmpty } from './stored-targets.ts'

type TestResult = ReplyOf<typeof testBackupPlace>

/** Tries to write to a place and to read it again, and says what is wrong with it. Throws `invalid-fields`. */
export async function testPlace(services: Services, place: BackupPlace): Promise<TestResult> {
  const nothing = { hasBackups: false, isEncrypted: false }
  let storage: BackupStorage | undefined
  try {
    storage = await openStorage(place, services.config)
    await storage.assertPresent()
    const found = (await isPlace(storage)) ? await openExisting(services, storage) : nothing
    if (!found.hasBackups) await assertEmpty(storage)
    await writeAndRead(storage)
    return found
  } catch (error) {
    const problem = toProblem(error) ?? getReportedProblem(error)
    if (!problem) throw error
    return { ...nothing, problem }
  } finally {
    storage?.close()
  }
}

async function openExisting(services: Services, storage: BackupStorage): Promise<TestResult> {
  const archiveId = await loadArchiveId(services.db)
  const mayBeOther = await isArchiveEmpty(services.db)
  const { isEncrypted } = await openPlace(storage, mayBeOther ? {} : { archiveId })
  return { hasBackups: true, isEncrypted }
}

async function writeAndRead(storage: BackupStorage): Promise<void> {
  const key = `${testFolder}${randomUUID()}`
  const bytes = Buffer.from('Lares can write here.\n')
  await storage.write(key, bytes)
  try {
    const read = await readAll(await storage.read(key), 1024)
    if (!read?.equals(bytes))
      throw new BackupError('object-damaged', `${storage.description} reads other bytes`)
  } finally {
    await storage.remove(key)
  }
}

/** The problem that `openStorage` has reported, such as a folder within the data folder. */
function getReportedProblem(error: unknown): BackupProblem | undefined {
  if (!(error instanceof AppError) || error.code !== 'backup-place-unusable') return undefined
  return backupProblems.find((problem) => problem === error.params?.problem)
}
