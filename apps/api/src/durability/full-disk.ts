/**
 * What a full disk does to an archive, told on a small one: a file system in memory.
 * `node apps/api/src/durability/full-disk.ts`, from the project's folder; ends with 1 when a promise is not kept.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SmallDisk } from '@lares/server-kit/testing/small-disk'
import sharp from 'sharp'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { freePort } from './archive-process.ts'
import { SupervisedArchive } from './supervised-archive.ts'

const megabyte = 1024 * 1024
const reserve = 100 * megabyte
const settings = { DISK_RESERVE_BYTES: String(reserve) }
const tus = { 'tus-resumable': '1.0.0' }

/** What the calls here look at in their answers. */
const Told = Type.Object({
  code: Type.Optional(Type.String()),
  id: Type.Optional(Type.String()),
  assets: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), sha256: Type.String(), state: Type.String() })),
  ),
})

const told = async (answer: Response) => Value.Parse(Told, await answer.json())

let failures = 0
function check(promise: string, kept: boolean, found: unknown = ''): void {
  if (!kept) failures += 1
  process.stdout.write(`${kept ? '✓' : '✗'} ${promise} ${found}\n`)
}

/** An upload that meets the end of the disk stops with its code and goes on when there is room. */
async function duringAnUpload(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
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
  const refused = await send(20 * megabyte, film.length)
  const { code } = await told(refused)
  check(
    'an upload that would use up the reserve is refused with disk-full',
    code === 'disk-full',
    refused.status,
  )
  const begun = await archive.call('POST', '/api/uploads', { headers })
  check('a new upload is refused with disk-full', begun.status === 507, begun.status)
  await disk.fill(0)
  const atTheEnd = await send(await offset(), film.length)
  check('so it is where not one byte is left', atTheEnd.status === 507, atTheEnd.status)
  await archive.isServing()
  check('what had arrived is still there', (await offset()) === 20 * megabyte, await offset())
  await disk.free()
  const rest = await send(await offset(), film.length)
  check('with room it goes on to its end', rest.status === 204, rest.status)
  const body = { kind: 'document', title: 'A film', uploadIds: [url.split('/').at(-1)] }
  const item = await told(await archive.call('POST', '/api/items', { body }))
  check('whole', item.assets?.[0]?.sha256 === createHash('sha256').update(film).digest('hex'))
}

/** Writes until the disk is full and beyond; what was answered as kept is there afterwards. */
async function duringWrites(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  await disk.fill(80 * megabyte)
  const kept: string[] = []
  const answers = new Map<string, number>()
  for (let count = 0; count < 1000; count++) {
    const body = { kind: 'post', title: `Letter ${count}`, body: randomBytes(30_000).toString('hex') }
    const answer = await archive.tryCall('POST', '/api/items', { body })
    const { id, code = 'kept' } = answer ? await told(answer) : { code: 'no answer' }
    if (id) kept.push(id)
    answers.set(code, (answers.get(code) ?? 0) + 1)
    if (!answer) await archive.isServing(10_000).catch(() => undefined)
    if ([...answers].some(([outcome, times]) => outcome !== 'kept' && times > 5)) break
  }
  const refusals = [...answers.keys()].filter((code) => code !== 'kept')
  check('the disk was full while it was written', refusals.length > 0)
  check(
    'a write that finds no room says so',
    refusals.every((code) => code === 'disk-full'),
    JSON.stringify([...answers]),
  )
  const readable = await archive.tryCall('GET', '/api/items')
  check('everything stays readable', readable?.status === 200, readable?.status)
  await disk.free()
  await archive.isServing()
  const statuses = await Promise.all(kept.map((id) => archive.call('GET', `/api/items/${id}`)))
  check(
    'with room every answered write is there',
    statuses.every(({ status }) => status === 200),
    kept.length,
  )
  const next = await archive.call('POST', '/api/items', { body: { kind: 'post', title: 'Room again' } })
  check('and the next is taken', next.status === 201, next.status)
}

/** Another program takes the last byte while several write: whatever becomes of the service, nothing answered is lost. */
async function whileAnotherProgramFillsIt(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  const kept: string[] = []
  const outcomes = new Set<string>()
  let over = false
  const write = async () => {
    while (!over) {
      const body = { kind: 'post', title: 'Letter', body: randomBytes(30_000).toString('hex') }
      const answer = await archive.tryCall('POST', '/api/items', { body })
      const { id, code = 'kept' } = answer ? await told(answer) : { code: 'no answer' }
      if (id) kept.push(id)
      outcomes.add(code)
      if (!answer) await delay(100)
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  await delay(1000)
  await disk.fill(0)
  await delay(3000)
  over = true
  await Promise.all(writers)
  await disk.free()
  await archive.isServing()
  const statuses = await Promise.all(kept.map((id) => archive.call('GET', `/api/items/${id}`)))
  const found = `${kept.length} (${[...outcomes].join(', ')})`
  check(
    'with room every answered write is there',
    statuses.every(({ status }) => status === 200),
    found,
  )
}

/** Killed on a full disk, it opens when there is room. */
async function duringAStart(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  await disk.fill(0)
  await archive.kill()
  const opened = await archive.isServing(10_000).then(
    () => true,
    () => false,
  )
  process.stdout.write(
    `  killed on the full disk it ${opened ? 'opens' : 'does not open'} before there is room\n`,
  )
  await disk.free()
  await archive.isServing()
  check('an archive that was killed on a full disk opens by itself with room', true)
}

/** A photograph that comes when there is hardly any room gets its pictures later. */
async function duringARendition(archive: SupervisedArchive, disk: SmallDisk): Promise<void> {
  const noise = { width: 3000, height: 2000, channels: 3 as const }
  const bytes = await sharp(randomBytes(3000 * 2000 * 3), { raw: noise })
    .jpeg({ quality: 90 })
    .toBuffer()
  const uploadId = await archive.upload(bytes)
  const body = { kind: 'image', title: 'A photograph', uploadIds: [uploadId] }
  const { id, assets } = await told(await archive.call('POST', '/api/items', { body }))
  await disk.fill(30 * megabyte)
  await archive.startWorker()
  const stateOf = async () => (await told(await archive.call('GET', `/api/items/${id}`))).assets?.[0]?.state
  await delay(15_000)
  check('a photograph waits while there is no room for what is made from it', (await stateOf()) === 'pending')
  await disk.free()
  let state = await stateOf()
  for (const end = Date.now() + 150_000; state === 'pending' && Date.now() < end; state = await stateOf())
    await delay(1000)
  check('with room it is made', state === 'ready', state)
  const thumbnail = await archive.call('GET', `/api/assets/${assets?.[0]?.id}/thumbnail`)
  check('and handed out', thumbnail.status === 200, thumbnail.status)
}

const disk = await SmallDisk.mount(600 * megabyte)
const archive = new SupervisedArchive(disk.folder, await freePort(), settings)
try {
  await archive.isServing()
  for (const story of [
    duringAnUpload,
    duringWrites,
    whileAnotherProgramFillsIt,
    duringAStart,
    duringARendition,
  ]) {
    process.stdout.write(`\n${story.name}\n`)
    await story(archive, disk)
  }
} finally {
  await archive.end()
  await disk.unmount()
}
process.exitCode = failures > 0 ? 1 : 0
