import { connectDatabase } from '@lares/api/src/db/client.ts'
import { buildUrl } from '@lares/shared-types/contract'
import { listItemRows, listRowPositions } from '@lares/shared-types/contracts/item-rows'
import { admin, password, relative } from '../archive/users.ts'
import { measureEach, measureMs, type Times } from '../measure/times.ts'
import { type Client, createGatewayClient } from '../services/clients.ts'
import { startArchive } from '../services/start-archive.ts'
import { prepareRows } from './prepare-rows.ts'

// `npm run bench rows [count]`: the rows of /fullList/posts with 500,000 letters, through the gateway with permissions on,
// beside the bare SQL of the first page in the same run.

const count = Number(process.argv[2] ?? 500_000)
const rounds = Array.from({ length: 40 }, (_, index) => index)
const params = { kind: 'post' }
const filters: readonly (readonly [string, object])[] = [
  ['a common word', { q: 'common' }],
  ['a rare word', { q: 'rare' }],
  ['a common word by place', { q: 'common', sort: 'place' }],
  ['a decade', { from: '195X', to: '195X', sort: 'title' }],
  ['a language', { language: ['fr'], sort: 'title' }],
]

const dataDir = await prepareRows(count, console.log)
const archive = await startArchive(dataDir, 'http://127.0.0.1:1')
const { pool, close } = connectDatabase({ dataDir })
try {
  for (const user of [admin, relative]) {
    const client = await createGatewayClient(archive.gatewayUrl, user.email, password)
    console.log(user === admin ? 'An administrator:' : 'A relative with a restricted tag and category:')
    await measureViewer(client)
  }
  const bare = `select * from items where kind = 'post' and deleted_at is null order by sort_date desc, id desc`
  report('bare SQL, first 200', await measureEach(rounds, () => pool.query(`${bare} limit 200`)))
  report(
    'bare SQL, by offset',
    await measureEach(rounds.slice(0, 10), (round) =>
      pool.query(`${bare} limit 200 offset ${Math.floor((count / 10) * round)}`),
    ),
  )
} finally {
  await close()
  await archive.stop()
}

async function measureViewer(client: Client): Promise<void> {
  await client(buildUrl(listItemRows, { params }))
  for (const sort of ['date', 'title', 'created', 'place', 'rating', 'updated'])
    await measurePage(client, `first 200 rows by ${sort}`, { sort, descending: true })
  for (const [name, query] of filters) await measurePage(client, `first 200 rows, ${name}`, query)
  const { cursors, total, slowest, milliseconds } = await loadPositions(client)
  console.log(
    `  positions of ${total} rows: ${milliseconds.toFixed(0)} ms in all, the slowest request ${slowest.toFixed(0)} ms`,
  )
  report(
    'any page, by its position',
    await measureEach(rounds, (round) => {
      const cursor = cursors[(round * 1009) % cursors.length]
      return client(buildUrl(listItemRows, { params, query: { cursor } }))
    }),
  )
}

async function measurePage(client: Client, name: string, query: object): Promise<void> {
  report(name, await measureEach(rounds, () => client(buildUrl(listItemRows, { params, query }))))
}

async function loadPositions(client: Client) {
  const cursors: string[] = []
  const times: number[] = []
  let total = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: object = { offset: total % 200, ...(cursor ? { cursor } : {}) }
    let text = ''
    times.push(
      await measureMs(async () => {
        text = await client(buildUrl(listRowPositions, { params, query }))
      }),
    )
    const part: { count: number; cursors: string[]; nextCursor: string | null } = JSON.parse(text)
    cursors.push(...part.cursors)
    total += part.count
    cursor = part.nextCursor
  }
  return {
    cursors,
    total,
    slowest: Math.max(...times),
    milliseconds: times.reduce((sum, time) => sum + time, 0),
  }
}

function report(name: string, { p50, p95, p99 }: Times): void {
  console.log(`  ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
}
