/**
 * Checks an archive on a full disk, simulated by a small file system in memory.
 * Usage: `node apps/api/src/durability/full-disk.ts` in the project's root; exits with 1 when a check fails.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@lares/test-harness/free-port'
import { SmallDisk } from '@lares/test-harness/small-disk'
import sharp from 'sharp'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { SupervisedArchive } from './supervised-archive.ts'

const megabyte = 1024 * 1024
const reserve = 100 * megabyte
const settings = { DISK_RESERVE_BYTES: String(reserve) }
const tus = { 'tus-resumable': '1.0.0' }

/** The fields of responses that are checked. */
const Reply = Type.Object({
  code: Type.Optional(Type.String()),
  id: Type.Optional(Type.String()),
  assets: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), sha256: Type.String(), state: Type.String() })),
  ),
})

const parseReply = async (answer: Response) => Value.Parse(Reply, await answer.json())

let failures = 0
function check(description: string, passed: boolean, actual: unknown = ''): void {
  if (!passed) failures += 1
  process.stdout.write(`${passed ? '✓' : '✗'} ${description} ${actual}\n`)
}

/** Checks that an upload stops with disk-full and can be resumed when there is space. */
async function checkUpload(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  const film = randomBytes(60 * megabyte)
  const headers = { ...tus, 'upload-length': String(film.length) }
  const created = await archive.call('POST', '/api/uploads', { headers })
  const url = created.headers.get('location') ?? ''
  const offset = async () =>
    Number((await archive.call('HEAD', url, { headers: tus })).headers.get('upload-offset'))
  const send = async (from: number, to: number) =>
    archive.call('PATCH', url, {
      bytes: film.subarray(from, to),
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    })
  await send(0, 20 * megabyte)
  await disk.fill(reserve - megabyte)
  const rejected = await send(20 * megabyte, film.length)
  const { code } = await parseReply(rejected)
  check(
    'an upload that would use the reserve is rejected with disk-full',
    code === 'disk-full',
    rejected.status,
  )
  const started = await archive.call('POST', '/api/uploads', { headers })
  check('a new upload is rejected with disk-full', started.status === 507, started.status)
  await disk.fill(0)
  const onFullDisk = await send(await offset(), film.length)
  check('an upload to a full disk is rejected', onFullDisk.status === 507, onFullDisk.status)
  await archive.waitUntilReady()
  check('the uploaded bytes are still there', (await offset()) === 20 * megabyte, await offset())
  await disk.free()
  const rest = await send(await offset(), film.length)
  check('the upload is resumed when there is space', rest.status === 204, rest.status)
  const body = { kind: 'document', title: 'A film', uploadIds: [url.split('/').at(-1)] }
  const item = await parseReply(await archive.call('POST', '/api/items', { body }))
  check('the file is intact', item.assets?.[0]?.sha256 === createHash('sha256').update(film).digest('hex'))
}

/** Checks that no acknowledged write is lost when the disk becomes full. */
async function checkWrites(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  await disk.fill(80 * megabyte)
  const storedIds: string[] = []
  const answers = new Map<string, number>()
  for (let count = 0; count < 1000; count++) {
    const body = { kind: 'post', title: `Letter ${count}`, body: randomBytes(30_000).toString('hex') }
    const answer = await archive.tryCall('POST', '/api/items', { body })
    const { id, code = 'stored' } = answer ? await parseReply(answer) : { code: 'no answer' }
    if (id) storedIds.push(id)
    answers.set(code, (answers.get(code) ?? 0) + 1)
    if (!answer) await archive.waitUntilReady(10_000).catch(() => undefined)
    if ([...answers].some(([outcome, times]) => outcome !== 'stored' && times > 5)) break
  }
  const errorCodes = [...answers.keys()].filter((code) => code !== 'stored')
  check('some writes were rejected', errorCodes.length > 0)
  check(
    'a write to a full disk is rejected with disk-full',
    errorCodes.every((code) => code === 'disk-full'),
    JSON.stringify([...answers]),
  )
  const readable = await archive.tryCall('GET', '/api/items')
  check('items can still be read', readable?.status === 200, readable?.status)
  await disk.free()
  await archive.waitUntilReady()
  const statuses = await Promise.all(storedIds.map((id) => archive.call('GET', `/api/items/${id}`)))
  check(
    'with room every answered write is there',
    statuses.every(({ status }) => status === 200),
    storedIds.length,
  )
  const next = await archive.call('POST', '/api/items', { body: { kind: 'post', title: 'Letter' } })
  check('new writes are accepted when there is space', next.status === 201, next.status)
}

/** Checks that no acknowledged write is lost when another program fills the disk during concurrent writes. */
async function checkExternalFill(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  const storedIds: string[] = []
  const outcomes = new Set<string>()
  let isDone = false
  const write = async () => {
    while (!isDone) {
      const body = { kind: 'post', title: 'Letter', body: randomBytes(30_000).toString('hex') }
      const answer = await archive.tryCall('POST', '/api/items', { body })
      const { id, code = 'stored' } = answer ? await parseReply(answer) : { code: 'no answer' }
      if (id) storedIds.push(id)
      outcomes.add(code)
      if (!answer) await delay(100)
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  await delay(1000)
  await disk.fill(0)
  await delay(3000)
  isDone = true
  await Promise.all(writers)
  await disk.free()
  await archive.waitUntilReady()
  const statuses = await Promise.all(storedIds.map((id) => archive.call('GET', `/api/items/${id}`)))
  const summary = `${storedIds.length} (${[...outcomes].join(', ')})`
  check(
    'with room every answered write is there',
    statuses.every(({ status }) => status === 200),
    summary,
  )
}

/** Checks that an archive killed on a full disk starts when there is space. */
async function checkStart(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  await disk.fill(0)
  await archive.kill()
  const opened = await archive.waitUntilReady(10_000).then(
    () => true,
    () => false,
  )
  process.stdout.write(
    `  after a kill on a full disk the archive ${opened ? 'starts' : 'does not start'} before there is space\n`,
  )
  await disk.free()
  await archive.waitUntilReady()
  check('an archive killed on a full disk starts when there is space', true)
}

/** Checks that renditions are postponed until there is space. */
async function checkRenditions(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  const noise = { width: 3000, height: 2000, channels: 3 as const }
  const bytes = await sharp(randomBytes(3000 * 2000 * 3), { raw: noise })
    .jpeg({ quality: 90 })
    .toBuffer()
  const uploadId = await archive.upload(bytes)
  const body = { kind: 'image', title: 'A photograph', uploadIds: [uploadId] }
  const { id, assets } = await parseReply(await archive.call('POST', '/api/items', { body }))
  await disk.fill(30 * megabyte)
  await archive.startWorker()
  const getState = async () =>
    (await parseReply(await archive.call('GET', `/api/items/${id}`))).assets?.[0]?.state
  await delay(15_000)
  check('renditions wait for space', (await getState()) === 'pending')
  await disk.free()
  let state = await getState()
  for (const end = Date.now() + 150_000; state === 'pending' && Date.now() < end; state = await getState())
    await delay(1000)
  check('renditions are made when there is space', state === 'ready', state)
  const thumbnail = await archive.call('GET', `/api/assets/${assets?.[0]?.id}/thumbnail`)
  check('the thumbnail is served', thumbnail.status === 200, thumbnail.status)
}

const disk = await SmallDisk.mount(600 * megabyte)
const archive = new SupervisedArchive(disk.folder, await findFreePort(), settings)
try {
  await archive.waitUntilReady()
  for (const scenario of [checkUpload, checkWrites, checkExternalFill, checkStart, checkRenditions]) {
    process.stdout.write(`\n${scenario.name}\n`)
    await scenario(archive, disk)
  }
} finally {
  await archive.end()
  await disk.unmount()
}
process.exitCode = failures > 0 ? 1 : 0
