import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { findFreePort } from '@lares/test-harness/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { createClient, kill, signInAdmin, startProcess } from './archive-process.ts'

/** Length of a Linux clock tick (`_SC_CLK_TCK`). */
const tickMs = 10

let scratch: ScratchDatabase
let server: ChildProcess
let port: number
let userId: string

beforeAll(async () => {
  scratch = await createScratchDatabase()
  port = await findFreePort()
  server = await startProcess('server', scratch, port)
  userId = await signInAdmin(createClient(port))
}, 240_000)
afterAll(async () => {
  await kill(server)
  await scratch.remove()
})

/** CPU time of the main thread of the service, which answers all requests (proc(5)). */
async function readMainThreadCpuMs(): Promise<number> {
  const stat = await readFile(`/proc/${server.pid}/task/${server.pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

async function measureSaveMs(body: string): Promise<number> {
  const before = await readMainThreadCpuMs()
  const answer = await createClient(port)('POST', '/api/items', {
    userId,
    body: { kind: 'post', title: 'x', body },
  })
  expect(answer.status).toBe(201)
  return (await readMainThreadCpuMs()) - before
}

test('saving the first text takes no more CPU time than later ones', async () => {
  // Warms up everything except language detection, for which these texts are too short.
  for (let count = 0; count < 5; count += 1) await measureSaveMs('Ciao')
  const costs = [await measureSaveMs('Liebe Großmutter, der Brief ist gestern angekommen.')]
  for (let count = 0; count < 3; count += 1)
    costs.push(await measureSaveMs('Cara nonna, la lettera è arrivata ieri.'))
  expect(costs[0]).toBeLessThan(Math.min(...costs.slice(1)) + 100)
})
