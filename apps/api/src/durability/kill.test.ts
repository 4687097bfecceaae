import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArchiveProcesses } from './archive-processes.ts'
import { Writer } from './writer.ts'

/** Rounds differ in the number of writes before the kill; `npm test` runs three, `npm run test:all` all. */
const maxRounds = 20
const rounds = process.env.LARES_TEST_ALL === '1' ? maxRounds : 3
const writersPerRound = 4

let archive: ArchiveProcesses
beforeAll(async () => {
  archive = await ArchiveProcesses.prepare()
})
afterAll(() => archive.remove())

const startBoth = () => Promise.all([archive.start('server'), archive.start('worker')])

test(`no acknowledged write is lost when service and worker are killed ${rounds} times during writes`, async () => {
  const { call } = archive
  const writers: Writer[] = []
  for (let round = 0; round < rounds; round++) {
    await startBoth()
    const userId = await archive.getAdminId()
    for (const writer of writers.splice(0)) await writer.verify()
    const fresh = Array.from(
      { length: writersPerRound },
      (_, index) => new Writer(call, userId, `${round}/${index}`),
    )
    const writing = fresh.map((writer) => writer.writeUntilDisconnected())
    await Promise.all(
      fresh.map((writer) => writer.waitForWrites(2 + Math.floor(round * (maxRounds / rounds)))),
    )
    await archive.kill()
    await Promise.all(writing)
    expect(fresh.every((writer) => writer.answered > 1)).toBe(true)
    writers.push(...fresh)
  }
  await startBoth()
  for (const writer of writers) await writer.verify()
  await Promise.all(writers.map((writer) => writer.waitForRenditions()))
  await archive.kill()
}, 600_000)
