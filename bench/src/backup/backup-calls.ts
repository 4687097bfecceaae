import { setTimeout as delay } from 'node:timers/promises'
import {
  type BackupRun,
  type BackupTarget,
  defaultBackupRetention,
  defaultBackupSchedule,
} from '@lares/shared-types/backups'
import { confirmPassword } from '@lares/shared-types/contracts/auth'
import { admin, password } from '../archive/users.ts'
import { createSessionCookie } from '../services/clients.ts'

/** The calls of an administrator who backs the archive up, through the gateway. */
export interface BackupCalls {
  createTarget(path: string, passphrase?: string): Promise<BackupTarget>
  startBackup(targetId: string): Promise<void>
  /** Waits until the backup has ended; its verification goes on. */
  waitUntilBackedUp(targetId: string): Promise<void>
  /** Waits until no run of the target is active. */
  waitUntilIdle(targetId: string): Promise<void>
  /** The runs of the target, the latest first. */
  listRuns(targetId: string): Promise<readonly BackupRun[]>
}

export async function createBackupCalls(gatewayUrl: string): Promise<BackupCalls> {
  let cookie = await createSessionCookie(gatewayUrl, admin.email, password)
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${gatewayUrl}${path}`, {
      method,
      headers: { cookie, origin: gatewayUrl, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const call = async <T>(method: string, path: string, body?: object) =>
    (await (await send(method, path, body)).json()) as T
  // A confirmed session has another cookie.
  const confirmed = await send('POST', confirmPassword.path, { password })
  cookie = confirmed.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
  const listRuns = async (targetId: string) =>
    (await call<{ runs: BackupRun[] }>('GET', `/api/backups/runs?targetId=${targetId}`)).runs
  return {
    createTarget: (path, passphrase) =>
      call('POST', '/api/backups/targets', {
        name: path,
        kind: 'folder',
        folder: { path },
        ...(passphrase && { passphrase }),
        schedule: { ...defaultBackupSchedule, every: 'never' },
        retention: defaultBackupRetention,
      }),
    startBackup: (targetId) => call('POST', `/api/backups/targets/${targetId}/backup`),
    async waitUntilBackedUp(targetId) {
      while ((await listRuns(targetId)).some(({ kind, state }) => kind === 'backup' && state === 'running'))
        await delay(200)
    },
    async waitUntilIdle(targetId) {
      while ((await listRuns(targetId)).some(({ state }) => state === 'running')) await delay(500)
    },
    listRuns,
  }
}

/** The seconds of a run that has succeeded. Throws for one that has failed. */
export function getSeconds(runs: readonly BackupRun[], kind: BackupRun['kind']): number {
  const run = runs.find((candidate) => candidate.kind === kind)
  if (run?.state !== 'succeeded' || !run.endedAt)
    throw new Error(`${kind}: ${run?.state} ${run?.error ?? ''}`)
  return (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000
}
