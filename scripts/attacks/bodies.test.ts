import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainThreadMs, peakMemoryMb } from './process-cost.ts'
import { SlowSockets, slowHead } from './slow-sockets.ts'
import { type Person, type StartedArchive, startArchive } from './started-archive.ts'

/** How much longer anybody else may wait for an answer because of an attack, milliseconds. */
const maxDelayMs = 50
/** What no process may take, megabytes. */
const maxMemoryMb = 1024

let archive: StartedArchive
let attacker: Person
let other: Person

beforeAll(async () => {
  archive = await startArchive()
  attacker = await archive.invite('attacker@example.org')
  other = await archive.invite('other@example.org')
}, 120_000)
afterAll(() => archive?.stop())

const duplicates = (count: number) => JSON.stringify({ version: 1, tagIds: Array(count).fill('') })
const unknownFields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1])))

const item = `/api/items/${randomUUID()}`
const attacks: [what: string, method: string, path: string, body: string, guest?: boolean][] = [
  ['10,000 duplicates', 'PATCH', item, duplicates(10_000)],
  ['30,000 duplicates', 'PATCH', item, duplicates(30_000)],
  ['120,000 duplicates', 'PATCH', item, duplicates(120_000)],
  ['8 MB of duplicates', 'POST', '/api/items', duplicates(2_700_000)],
  ['12 MB of duplicates', 'POST', '/api/items', duplicates(4_000_000)],
  ['60 kB of unknown fields', 'PATCH', '/api/profile', unknownFields(4_000)],
  ['1.9 MB of unknown fields', 'PATCH', '/api/profile', unknownFields(140_000)],
  ['8 MB of unknown fields', 'POST', '/api/items', unknownFields(500_000)],
  ['8 MB of nested lists', 'POST', '/api/items', '['.repeat(8_000_000)],
  ['60 kB of unknown fields', 'POST', '/api/auth/login', unknownFields(4_000), true],
  ['100,000 unknown fields', 'POST', '/api/auth/login', unknownFields(70_000), true],
]

test.each(attacks)(
  '%s to %s %s hold nobody up',
  async (_what, method, path, body, guest = false) => {
    const bytes = Buffer.from(body)
    const costs: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const before = mainThreads()
      const answer = await archive.call(guest ? undefined : attacker, method, path, bytes)
      await answer.text()
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      const after = mainThreads()
      costs.push(Math.max(...after.map((ms, index) => ms - (before[index] ?? 0))))
    }
    // The first compiles code; a collection of garbage can fall on any.
    expect(Math.min(...costs)).toBeLessThan(maxDelayMs)
  },
  60_000,
)

const many = 300
const publicCalls: [string, string][] = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/password-resets'],
  ['POST', '/api/setup'],
  ['POST', '/api/auth/invitations/a-token-of-more-than-20-characters'],
  ['PUT', '/api/nowhere'],
]

test('300 slow bodies of guests keep a person waiting for nothing', async () => {
  const calls = Array.from(
    { length: many },
    (_, index) => publicCalls[index % publicCalls.length] ?? publicCalls[0],
  )
  await expectNoDelay(calls.map(([method, path] = ['POST', '/api/setup']) => slowHead(method, path)))
}, 60_000)

test('300 slow bodies of one person keep another waiting for nothing', async () => {
  const head = slowHead('POST', '/api/items', { cookie: attacker.cookie })
  await expectNoDelay(Array(many).fill(head))
}, 60_000)

test('no process has taken a gigabyte', () => {
  for (const [name, { pid }] of Object.entries(archive.processes)) {
    expect(peakMemoryMb(pid() ?? 0), name).toBeLessThan(maxMemoryMb)
  }
})

function mainThreads(): number[] {
  return Object.values(archive.processes).map(({ pid }) => mainThreadMs(pid() ?? 0))
}

/** Another person's requests take as long with these connections open as without them. */
async function expectNoDelay(heads: readonly string[]): Promise<void> {
  const without = await usualAnswerMs()
  const sockets = await SlowSockets.open(archive.address, heads)
  try {
    expect(await usualAnswerMs()).toBeLessThan(without + maxDelayMs)
  } finally {
    sockets.close()
  }
}

/** How long a change and a list take somebody else; the best of ten, since on a busy machine any may have to wait. */
async function usualAnswerMs(): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 10; time += 1) {
    const began = performance.now()
    const created = await archive.call(other, 'POST', '/api/items', { kind: 'post', title: `Post ${time}` })
    expect(created.status).toBe(201)
    expect((await archive.call(other, 'GET', '/api/items?limit=1')).status).toBe(200)
    best = Math.min(best, performance.now() - began)
  }
  return best
}
