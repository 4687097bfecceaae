import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive } from '../testing/test-archive.ts'
import { backUp, listFilesBelow, makeFolderPlace } from '../testing/test-backups.ts'

const command = join(import.meta.dirname, 'restore-command.ts')
const passphrase = 'correct horse battery staple'
let folder: string
let place: string
let ids: string[]
let archiveId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-restore-command-'))
  const archive = await openTestArchive()
  const author = await archive.addUser({ isAdmin: true })
  await addItemWithFile(archive, author, Buffer.from('letter'), 'letter.txt')
  const made = await makeFolderPlace(archive, folder, passphrase)
  place = made.path
  const first = await backUp(archive, made.place, { at: new Date('2026-03-01T03:00:00Z') })
  const second = await backUp(archive, made.place, { at: new Date('2026-03-02T03:00:00Z') })
  ids = [first.id, second.id]
  archiveId = first.archiveId
  await archive.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the command on a new data folder, without a terminal. */
const run = (...args: string[]) => runWith({}, ...args)
const createDataDir = () => mkdtemp(join(folder, 'data-'))

async function runWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const { DATABASE_URL, LARES_BACKUP_PASSPHRASE, INIT_CWD, ...env } = process.env
  const dataDir = settings.LARES_DATA_DIR ?? (await createDataDir())
  return new Promise((resolve) => {
    const options = { env: { ...env, ...settings, LARES_DATA_DIR: dataDir } }
    const child = execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

async function writePassphrase(text: string): Promise<string> {
  const file = join(folder, 'passphrase.txt')
  await writeFile(file, text)
  return file
}

test('the passphrase is read from a file, and a wrong one is told without repeating it', async () => {
  const restored = await run(place, '--passphrase-file', await writePassphrase(`${passphrase}\r\n`))
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: 1 items') })
  const wrong = await run(place, '--passphrase-file', await writePassphrase('wrong horse\n'))
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('The passphrase is wrong. It is on the recovery sheet')
  expect(wrong.output).toContain('The archive is as it was.')
  expect(wrong.output).not.toContain('wrong horse')
  const empty = await run(place, '--passphrase-file', await writePassphrase('\n'))
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('is empty') })
  const absent = await run(place, '--passphrase-file', join(folder, 'nowhere.txt'))
  expect(absent).toMatchObject({ code: 1, output: expect.stringContaining('could not be read') })
  expect((await run(place)).output).toContain('pass --passphrase-file or LARES_BACKUP_PASSPHRASE')
})

test('one damaged snapshot does not hide the others in the list', async () => {
  const manifest = join(place, `snapshots/${ids[1]}.json.age`)
  const bytes = await readFile(manifest)
  await writeFile(manifest, bytes.subarray(0, bytes.length - 1))
  try {
    const { code, output } = await run(
      place,
      '--list',
      '--passphrase-file',
      await writePassphrase(passphrase),
    )
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(`${ids[1]}  damaged`),
      expect.stringMatching(`${ids[0]}  2026-03-01T03:00:00.000Z  1 items, 1 files`),
    ])
  } finally {
    await writeFile(manifest, bytes)
  }
})

test('files that the backup has lost are counted with what to do, and everything else is restored if that is wanted', async () => {
  const original = (await listFilesBelow(place)).find((file) => file.startsWith('originals/')) ?? ''
  const bytes = await readFile(join(place, original))
  await rm(join(place, original))
  try {
    const file = await writePassphrase(passphrase)
    const failed = await run(place, '--passphrase-file', file)
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('1 file is missing or damaged in this backup.')
    expect(failed.output).toContain('The archive is as it was.')
    const restored = await run(place, '--without-damaged-files', '--passphrase-file', file)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: 1 items') })
    const sha256 = /[0-9a-f]{64}/.exec(original)?.[0] ?? 'none'
    expect(restored.output).toContain(`missing, because the backup has lost them:\n${sha256}`)
  } finally {
    await writeFile(join(place, original), bytes)
  }
})

test('what a restore has put aside is listed, brought back and deleted', async () => {
  const settings = { LARES_DATA_DIR: await createDataDir(), LARES_BACKUP_PASSPHRASE: passphrase }
  await runWith(settings, place)
  const replaced = await runWith(settings, place, '--snapshot', ids[0] ?? '', '--replace')
  const [name = ''] = /put_aside_\d{8}_\d{6}/.exec(replaced.output) ?? []
  expect((await runWith(settings, '--put-aside')).output).toMatch(new RegExp(`^${name}  \\S+Z  1 items\n$`))
  const back = await runWith(settings, '--put-aside', name)
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('Brought back: 1 items') })
  const [later = ''] = /put aside as (put_aside_\w+)/.exec(back.output)?.slice(1) ?? []
  expect((await runWith(settings, '--put-aside', later, '--drop')).output).toContain(`Deleted ${later}.`)
  const absent = await runWith(settings, '--put-aside', later)
  expect(absent).toMatchObject({ code: 1, output: expect.stringContaining(`put aside as ${later}.`) })
}, 240_000)

test.each([[['--drop']], [['--put-aside', '--drop']], [['a', 'b']]])(
  '%j is answered with how to use it',
  async (args) => {
    const { code, output } = await run(...args)
    expect(code).toBe(1)
    expect(output).toContain('npm run restore -- <place>')
  },
)

test('an archive that has lost its database is restored with the bucket that has its files', async () => {
  const fake = await FakeS3.start()
  try {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = fake
    fake.objects.set(`lares-files/owner/${archiveId}`, Buffer.alloc(0))
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      LARES_BACKUP_PASSPHRASE: passphrase,
    }
    const restored = await runWith(settings, place)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: 1 items') })
    expect([...fake.objects.keys()].sort()).toEqual([
      expect.stringMatching(/^lares-files\/[0-9a-f]{64}\//),
      `lares-files/owner/${archiveId}`,
    ])
  } finally {
    await fake.stop()
  }
})

test('a place that is no backup, or does not exist, is told with what to do', async () => {
  const empty = await run(await mkdtemp(join(folder, 'empty-')))
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('There is no backup of Lares') })
  const missing = await run(join(folder, 'not-mounted'))
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('Is the disk connected?') })
  const bucket = await run('s3://bucket/family')
  expect(bucket).toMatchObject({ code: 1, output: expect.stringContaining('Set LARES_BACKUP_S3_ENDPOINT') })
})

test('a bucket that is away after the restore does not make it a failure', async () => {
  const bucket = await FakeS3.start()
  try {
    for (const path of await listFilesBelow(place))
      bucket.objects.set(path, await readFile(join(place, path)))
    let manifestReads = 0
    bucket.fault = (method, key) => {
      if (method !== 'GET' || key !== `snapshots/${ids[1]}.json.age`) return undefined
      manifestReads += 1
      return manifestReads > 1 ? { status: 403, code: 'AccessDenied' } : undefined
    }
    const settings = {
      LARES_BACKUP_S3_ENDPOINT: bucket.endpoint,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      LARES_BACKUP_PASSPHRASE: passphrase,
    }
    const { code, output } = await runWith(settings, `s3://${bucket.bucket}`)
    expect(output).toContain('Restored: 1 items')
    expect(code).toBe(0)
  } finally {
    await bucket.stop()
  }
})
