import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { KilledWorkers } from './killed-workers.ts'

const kills = process.env.LARES_TEST_ALL === '1' ? 4 : 2
const mailCount = 400

let workers: KilledWorkers

beforeAll(async () => {
  workers = await KilledWorkers.prepare()
})
afterAll(() => workers.remove())

function createMailbox(): Buffer {
  const mails = Array.from({ length: mailCount }, (_, index) => [
    'From rosa@example.org Mon Jul 14 23:30:00 2003',
    `Message-ID: <${index}@example.org>`,
    'From: Rosa <rosa@example.org>',
    `Subject: Letter ${index}`,
    'Date: Mon, 14 Jul 2003 23:30:00 -0500',
    '',
    `About ${index}`,
    '',
    '',
  ])
  return Buffer.from(mails.flat().join('\n'))
}

interface Figures {
  readonly state: string
  readonly mails: number
  readonly subjects: number
  readonly bare: number
}

/** The state of the operation, the mails with and without duplicates, and those without their file. */
async function loadFigures(): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select state from operations where kind = 'mailbox-import') as state,
      (select count(*) from items where kind = 'mail') as mails,
      (select count(distinct title) from items where kind = 'mail') as subjects,
      (select count(*) from items where kind = 'mail'
        and not exists (select 1 from assets where item_id = items.id)) as bare`.execute(workers.db)
  return rows[0] ?? { state: '', mails: 0, subjects: 0, bare: 0 }
}

test(`an operation whose worker is killed ${kills} times goes on, and cancelling it leaves whole mails`, async () => {
  const { archive } = workers
  await archive.addFile('Inbox', createMailbox(), 'document')
  let before = 0
  const expectProgress = async () => expect((await loadFigures()).mails).toBeGreaterThan(before)
  for (let round = 0; round < kills; round++) {
    await workers.killAt(expectProgress)
    before = (await loadFigures()).mails
    expect(await loadFigures()).toMatchObject({ state: 'running', bare: 0 })
  }
  const userId = await archive.getAdminId()
  const listed = await archive.call('GET', '/api/operations', { userId })
  const { operations } = (await listed.json()) as { operations: { id: string }[] }
  const worker = await workers.startUntil(expectProgress)
  await archive.call('POST', `/api/operations/${operations[0]?.id}/cancel`, { userId })
  await vi.waitFor(async () => expect((await loadFigures()).state).toBe('cancelled'), { timeout: 90_000 })
  const figures = await loadFigures()
  expect(figures).toEqual({ state: 'cancelled', mails: figures.subjects, subjects: figures.mails, bare: 0 })
  expect(figures.mails).toBeLessThan(mailCount)
  await archive.kill(worker)
}, 240_000)
