import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { caller, freePort, kill, signInKeeper, startProcess } from './archive-process.ts'

/** Milliseconds in a tick of the clock in which Linux counts processor time (`_SC_CLK_TCK`). */
const tickMs = 10

let scratch: ScratchDatabase
let server: ChildProcess
let port: number
let userId: string

beforeAll(async () => {
  scratch = await makeScratchDatabase()
  port = await freePort()
  server = await startProcess('server', scratch, port)
  userId = await signInKeeper(caller(port))
}, 120_000)
afterAll(async () => {
  await kill(server)
  await scratch.remove()
})

/** Processor time of the thread that answers requests (proc(5)): what it computes, everybody else waits for. */
async function eventLoopMs(): Promise<number> {
  const stat = await readFile(`/proc/${server.pid}/task/${server.pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

async function costOf(body: string): Promise<number> {
  const before = await eventLoopMs()
  const answer = await caller(port)('POST', '/api/items', {
    userId,
    body: { kind: 'post', title: 'x', body },
  })
  expect(answer.status).toBe(201)
  return (await eventLoopMs()) - before
}

test('the first text that is saved costs the service no more than any other', async () => {
  // What is loaded with the first item of all, whatever is in it; twelve letters are too few to have a language.
  for (let count = 0; count < 5; count += 1) await costOf('Ciao')
  const costs = [await costOf('Liebe Großmutter, der Brief ist gestern angekommen.')]
  for (let count = 0; count < 3; count += 1)
    costs.push(await costOf('Cara nonna, la lettera è arrivata ieri.'))
  expect(costs[0]).toBeLessThan(Math.min(...costs.slice(1)) + 100)
})
