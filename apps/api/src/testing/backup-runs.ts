import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BackupRetention,
  type BackupRun,
  type BackupSchedule,
  defaultBackupRetention,
  defaultBackupSchedule,
} from '@lares/shared-types/backups'
import { createBackupTarget, listBackupRuns } from '@lares/shared-types/contracts/backups'
import { addItemWithFile } from './add-item-with-file.ts'
import { openTestArchive, type TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'
import { startTestWorker } from './test-worker.ts'

export interface BackupRuns {
  readonly archive: TestArchive
  readonly admin: TestUser
  /** Adds a folder as a target. */
  createTarget(
    name: string,
    times: { schedule: Partial<BackupSchedule>; retention?: Partial<BackupRetention> },
  ): Promise<{ readonly id: string; readonly path: string }>
  /** The runs of a target, the earliest first. */
  listRuns(targetId: string): Promise<readonly BackupRun[]>
  close(): Promise<void>
}

/** Opens an archive with one file and a worker, which backs it up. */
export async function openBackupRuns(now?: () => Date): Promise<BackupRuns> {
  const archive = await openTestArchive(now && { now })
  const admin = await archive.addUser({ isAdmin: true })
  const folder = await mkdtemp(join(tmpdir(), 'lares-backup-runs-'))
  await addItemWithFile(archive, admin, Buffer.from('a letter'), 'letter.txt')
  const worker = await startTestWorker(archive)
  return {
    archive,
    admin,
    async createTarget(name, { schedule, retention }) {
      const path = join(folder, name)
      await mkdir(path)
      const { reply } = await archive.call(admin, createBackupTarget, {
        body: {
          name,
          kind: 'folder',
          folder: { path },
          schedule: { ...defaultBackupSchedule, ...schedule },
          retention: { ...defaultBackupRetention, ...retention },
        },
      })
      return { id: reply.id, path }
    },
    async listRuns(targetId) {
      const { reply } = await archive.call(admin, listBackupRuns, { query: { targetId } })
      return reply.runs.toReversed()
    },
    async close() {
      await worker.stop()
      await archive.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
