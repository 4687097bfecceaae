import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KilledWorkers } from './killed-workers.ts'

const kills = process.env.LARES_TEST_ALL === '1' ? 25 : 2

let workers: KilledWorkers
let registry: Server
let isSilent = true
let downloads = 0

beforeAll(async () => {
  registry = createServer((request, response) => {
    const { port } = registry.address() as AddressInfo
    if (request.url !== '/model.tgz') {
      response.end(JSON.stringify({ dist: { tarball: `http://127.0.0.1:${port}/model.tgz` } }))
      return
    }
    downloads += 1
    response.writeHead(200).write(Buffer.alloc(1_000_000))
    if (!isSilent) response.end()
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as AddressInfo
  workers = await KilledWorkers.prepare({ npm_config_registry: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await workers.remove()
  registry.closeAllConnections()
  registry.close()
})

const loadOperations = () =>
  workers.db.selectFrom('operations').select(['state', 'error']).orderBy('created_at', 'desc').execute()

async function startDownload(): Promise<void> {
  const userId = await workers.archive.getAdminId()
  const answer = await workers.archive.call('POST', '/api/transcriptions/models/base/download', { userId })
  expect(answer.status).toBe(202)
}

function listModels(): string[] {
  const folder = join(workers.archive.scratch.dataDir, 'models', 'speech')
  return existsSync(folder) ? readdirSync(folder) : []
}

test(
  `a download of a model whose worker is killed ${kills} times is repeated, and leaves nothing of the broken ones`,
  async () => {
    for (let round = 0; round < kills; round += 1) {
      isSilent = true
      downloads = 0
      await startDownload()
      await workers.killAt(async () => {
        expect(downloads).toBe(1)
        expect(listModels()).toHaveLength(1)
      })
      expect((await loadOperations())[0]?.state).toBe('running')
      // What is downloaded next is another file, which has to be told.
      isSilent = false
      const worker = await workers.startUntil(async () =>
        expect((await loadOperations())[0]).toEqual({ state: 'failed', error: 'download-damaged' }),
      )
      await workers.archive.kill(worker)
      expect(downloads).toBe(2)
      expect(listModels()).toEqual([])
    }
  },
  60_000 + kills * 60_000,
)
