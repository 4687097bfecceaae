import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArchiveWithFiles } from './archive-with-files.ts'
import { Writer } from './writer.ts'

/** `npm run test:all` takes each of the points at which a round ends, `npm test` every fourth. */
const points = 20
const rounds = process.env.LARES_TEST_ALL === '1' ? points : points / 4
const writersAtOnce = 4

let archive: ArchiveWithFiles
beforeAll(async () => {
  archive = await ArchiveWithFiles.prepare()
})
afterAll(() => archive.remove())

/** The worker waits for the service's database by itself. */
const startBoth = () => Promise.all([archive.start('server'), archive.start('worker')])

test(`every answered write is there after the service and its worker were killed ${rounds} times in mid-write`, async () => {
  const { call } = archive
  const writers: Writer[] = []
  for (let round = 0; round < rounds; round++) {
    await startBoth()
    const userId = await archive.keeper()
    for (const writer of writers.splice(0)) await writer.verify()
    const fresh = Array.from(
      { length: writersAtOnce },
      (_, index) => new Writer(call, userId, `${round}/${index}`),
    )
    const writing = fresh.map((writer) => writer.writeUntilCutOff())
    // Killed at another point of the work in each round.
    await Promise.all(fresh.map((writer) => writer.hasWritten(2 + round * (points / rounds))))
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
