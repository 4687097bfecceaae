import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive } from '../testing/test-archive.ts'
import { backUp, makeFolderPlace } from '../testing/test-backups.ts'

const command = join(import.meta.dirname, 'restore-command.ts')
const passphrase = 'correct horse battery staple'
let folder: string
let place: string
let ids: string[]

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
  await archive.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the command on a new data folder, without a terminal. */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const { DATABASE_URL, LARES_BACKUP_PASSPHRASE, INIT_CWD, ...env } = process.env
  const dataDir = await mkdtemp(join(folder, 'data-'))
  return new Promise((resolve) => {
    const options = { env: { ...env, LARES_DATA_DIR: dataDir } }
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

test('a place that is no backup, or does not exist, is told with what to do', async () => {
  const empty = await run(await mkdtemp(join(folder, 'empty-')))
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('There is no backup of Lares') })
  const missing = await run(join(folder, 'not-mounted'))
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('Is the disk connected?') })
  const bucket = await run('s3://bucket/family')
  expect(bucket).toMatchObject({ code: 1, output: expect.stringContaining('Set LARES_BACKUP_S3_ENDPOINT') })
})
