import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@lares/api/src/db/client.ts'
import { buildUrl } from '@lares/shared-types/contract'
import {
  activityRanges,
  getActivity,
  getMonitoring,
  getUsage,
} from '@lares/shared-types/contracts/monitoring'
import { startPostgresqlServer } from '@lares/test-harness/postgresql-server'
import { admin, password, relative } from '../archive/users.ts'
import { measureEach, type Times } from '../measure/times.ts'
import { type Client, createGatewayClient } from '../services/clients.ts'
import { startArchive } from '../services/start-archive.ts'
import { fillForMonitoring, prepareMonitoring } from './prepare-monitoring.ts'

// `npm run bench monitoring [count] [postgresql]`: the calls of the page of monitoring with 500,000 items of ten years, through the
// gateway, on the embedded database or on a PostgreSQL server that is started for it.

const count = Number(process.argv[2] ?? 500_000)
const rounds = Array.from({ length: 40 }, (_, index) => index)
const calls: [string, string][] = [
  ['what is stored, health', getMonitoring.path],
  ...activityRanges.map((range): [string, string] => [
    `activity, ${range}`,
    buildUrl(getActivity, { query: { range } }),
  ]),
]
/** What the page asks for when it is opened. */
const page = [getMonitoring, getActivity, getUsage].map(({ path }) => path)

if (process.argv[3] === 'postgresql') await measureServer()
else await measureArchive(await prepareMonitoring(count, console.log))

async function measureServer(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lares-bench-monitoring-'))
  const server = await startPostgresqlServer()
  try {
    const { db, close } = connectDatabase({ databaseUrl: server.url, dataDir })
    console.log(`Generating ${count} items on a PostgreSQL server …`)
    await fillForMonitoring(db, count)
    await close()
    await measureArchive(dataDir, { DATABASE_URL: server.url })
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureArchive(dataDir: string, settings: Record<string, string> = {}): Promise<void> {
  const archive = await startArchive(dataDir, 'http://127.0.0.1:1', settings)
  try {
    for (const user of [admin, relative]) {
      const client = await createGatewayClient(archive.gatewayUrl, user.email, password)
      console.log(user === admin ? 'An administrator:' : 'A relative from whom a tenth is hidden:')
      await measureViewer(client)
    }
  } finally {
    await archive.stop()
  }
}

async function measureViewer(client: Client): Promise<void> {
  for (const [name, path] of calls) {
    await client(path)
    report(name, await measureEach(rounds, () => client(path)))
  }
  report(
    'the calls of the page at once',
    await measureEach(rounds, () => Promise.all(page.map((path) => client(path)))),
  )
}

function report(name: string, { p50, p95 }: Times): void {
  console.log(`  ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
}
