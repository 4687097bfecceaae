import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { findFreePort } from '@lares/test-harness/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { createClient, kill, signInAdmin, startProcess } from './archive-process.ts'
import { createUpload, expectWhole, getOffset, openPatch, writeBytes } from './upload-requests.ts'

const chunkLength = 8 * 1024 * 1024
const film = randomBytes(40 * 1024 * 1024 + 12_345)

let scratch: ScratchDatabase
let port: number
let server: ChildProcess

beforeAll(async () => {
  scratch = await createScratchDatabase()
  port = await findFreePort()
  server = await startProcess('server', scratch, port)
})
afterAll(async () => {
  await kill(server)
  await scratch.remove()
})

/** Sends a chunk, or only half of it if `cut` interrupts the connection. Returns the number of bytes sent. */
async function sendChunk(
  url: string,
  userId: string,
  offset: number,
  cut?: () => Promise<void>,
): Promise<number> {
  const chunk = film.subarray(offset, offset + chunkLength)
  const patch = openPatch({ port, userId }, url, offset, chunk.length)
  const broken = once(patch, 'error').then(() => 'broken' as const)
  const answered = once(patch, 'response').then(([response]) => response.statusCode as number)
  // Only one of them is awaited; a rejection of the other must not be unhandled.
  for (const outcome of [broken, answered]) outcome.catch(() => undefined)
  if (!cut) {
    patch.end(chunk)
    expect(await Promise.race([answered, broken])).toBe(204)
    return chunk.length
  }
  const half = chunk.subarray(0, chunk.length / 2)
  await writeBytes(patch, half)
  await cut()
  patch.destroy()
  return half.length
}

test('an upload resumes after cut connections and killed servers without sending a chunk twice', async () => {
  const call = createClient(port)
  const userId = await signInAdmin(call)
  const created = await createUpload({ call, userId }, film.length)
  const url = created.headers.get('location') ?? ''
  const killServer = async () => {
    await kill(server)
    server = await startProcess('server', scratch, port)
  }
  const cuts = [async () => undefined, killServer, async () => undefined, killServer]
  const cutCount = cuts.length
  let sent = 0
  for (;;) {
    const offset = await getOffset({ call, userId }, url)
    if (offset === film.length) break
    sent += await sendChunk(url, userId, offset, cuts.shift())
  }
  expect(sent).toBeLessThanOrEqual(film.length + cutCount * chunkLength)
  await expectWhole({ call, userId }, url, film)
}, 240_000)
