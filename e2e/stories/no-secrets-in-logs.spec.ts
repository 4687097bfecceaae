import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultBackupRetention, defaultBackupSchedule } from '@lares/shared-types/backups'
import { buildUrl } from '@lares/shared-types/contract'
import { acceptInvitation, login } from '@lares/shared-types/contracts/auth'
import {
  createBackupTarget,
  listBackupRuns,
  listBackupSnapshots,
  startBackup,
  startRestore,
  testBackupPlace,
} from '@lares/shared-types/contracts/backups'
import { inviteUser } from '@lares/shared-types/contracts/users'
import { findFreePort } from '@lares/test-harness/free-port'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

const times = {
  schedule: { ...defaultBackupSchedule, every: 'never' as const },
  retention: defaultBackupRetention,
}

test('signing in, inviting, backing up and restoring leave no secret in the logs', async () => {
  const lares = await Lares.start({ ...adminEnvironment, LOG_LEVEL: 'debug' }, 'embedded')
  const folder = await mkdtemp(join(tmpdir(), 'lares-story-secrets-'))
  const passphrase = 'nineteen grey pebbles in a jar'
  const secretAccessKey = 'S3-secret-9f2b7c41d0'
  const wrongPassword = 'a wrong password of jeanne'
  const newPassword = 'sette gatti sul tetto rosso'
  const port = await findFreePort()
  // Refuses every request, like a bucket whose key has been revoked.
  const bucket = createServer((_request, response) => response.writeHead(403).end()).listen(port, '127.0.0.1')
  try {
    await fetch(lares.address + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email, password: wrongPassword }),
    })
    const signedIn = await Client.signIn(lares.address, admin)
    const jeanne = await signedIn.withConfirmedPassword()
    const { link } = await jeanne.call(inviteUser, {
      body: { email: 'lucia@example.org', displayName: 'Lucia' },
    })
    const token = link?.split('/').at(-1) ?? ''
    expect(token).not.toBe('')
    await fetch(lares.address + buildUrl(acceptInvitation, { params: { token } }), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: newPassword }),
    })

    const s3 = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-south-1',
      bucket: 'family',
      accessKeyId: 'AKIAFAMILY',
    }
    const refused = await jeanne.send(testBackupPlace.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 's3', s3, secretAccessKey }),
    })
    expect(await refused.text()).not.toContain(secretAccessKey)
    const { id } = await jeanne.call(createBackupTarget, {
      body: { name: 'Disk', kind: 'folder', folder: { path: folder }, passphrase, ...times },
    })
    const failing = await jeanne.send(createBackupTarget.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bucket', kind: 's3', s3, secretAccessKey, passphrase, ...times }),
    })
    expect(failing.ok).toBe(false)
    await jeanne.call(startBackup, { params: { id } })
    const listStates = async (client = jeanne) =>
      (await client.call(listBackupRuns, { query: { targetId: id } })).runs
        .map(({ kind, state }) => `${kind} ${state}`)
        .toReversed()
    await expect
      .poll(() => listStates(), { timeout: 120_000 })
      .toEqual(['backup succeeded', 'verify succeeded'])
    const { snapshots } = await jeanne.call(listBackupSnapshots, { params: { id } })
    await jeanne.call(startRestore, { params: { id }, body: { snapshotId: snapshots[0]?.id ?? '' } })
    // The restore ends all sessions.
    let restored: Client | undefined
    await expect
      .poll(
        async () => {
          try {
            restored ??= await Client.signIn(lares.address, admin)
            return await listStates(restored)
          } catch {
            restored = undefined
            return []
          }
        },
        { timeout: 120_000 },
      )
      .toContain('restore succeeded')

    const logs = await lares.readLogs()
    // The log is one of level debug, with the calls above.
    expect(logs).toContain(startBackup.path.split('/:')[0])
    // The file of the place has its secret key only encrypted.
    expect(await readPlaceFiles(folder)).not.toContain('AGE-SECRET-KEY')
    const secrets = {
      passphrase,
      secretAccessKey,
      wrongPassword,
      newPassword,
      password: admin.password,
      'invitation token': token,
      'session of the administrator': decodeURIComponent(signedIn.cookie.value),
      'renewed session': decodeURIComponent(jeanne.cookie.value),
      'raw session': jeanne.cookie.value,
      'secret key of age': 'AGE-SECRET-KEY',
    }
    const found = Object.entries(secrets).filter(([, secret]) => logs.includes(secret))
    expect(found.map(([name]) => name)).toEqual([])
  } finally {
    bucket.close()
    await lares.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** The texts of the JSON files at a place of backups. */
async function readPlaceFiles(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}
