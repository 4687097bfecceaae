import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { caller, freePort, kill, signInKeeper, startProcess } from './archive-process.ts'
import { Writer } from './writer.ts'

const rounds = 20
const writersAtOnce = 4

let scratch: ScratchDatabase
let port: number
const running: ChildProcess[] = []

beforeAll(async () => {
  scratch = await makeScratchDatabase()
  port = await freePort()
})
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) await kill(child)
  await scratch.remove()
})

async function startBoth(): Promise<[ChildProcess, ChildProcess]> {
  // The worker waits for the service's database by itself.
  const both = await Promise.all([
    startProcess('server', scratch, port),
    startProcess('worker', scratch, port),
  ])
  running.push(...both)
  return both
}

test(`every answered write is there after the service and its worker were killed ${rounds} times in mid-write`, async () => {
  const call = caller(port)
  const writers: Writer[] = []
  for (let round = 0; round < rounds; round++) {
    const [server, worker] = await startBoth()
    const userId = await signInKeeper(call)
    for (const writer of writers.splice(0)) await writer.verify()
    const fresh = Array.from(
      { length: writersAtOnce },
      (_, index) => new Writer(call, userId, `${round}/${index}`),
    )
    const writing = fresh.map((writer) => writer.writeUntilCutOff())
    // Killed at another point of the work in each round.
    await Promise.all(fresh.map((writer) => writer.hasWritten(2 + round)))
    await Promise.all([kill(server), kill(worker)])
    await Promise.all(writing)
    expect(fresh.every((writer) => writer.answered > 1)).toBe(true)
    writers.push(...fresh)
  }
  const [server, worker] = await startBoth()
  await signInKeeper(call)
  for (const writer of writers) await writer.verify()
  await Promise.all(writers.map((writer) => writer.waitForRenditions()))
  await Promise.all([kill(server), kill(worker)])
}, 600_000)
