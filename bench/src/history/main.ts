import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildUrl } from '@lares/shared-types/contract'
import { getHistoryState, listHistory } from '@lares/shared-types/contracts/history'
import { admin, password } from '../archive/users.ts'
import { measureEach } from '../measure/times.ts'
import { readChildCpuSeconds } from '../scans/child-cpu.ts'
import { openBrowser } from '../services/browser.ts'
import { createGatewayClient, createSessionCookie } from '../services/clients.ts'
import { startArchive } from '../services/start-archive.ts'
import { measureAct } from '../table/task-times.ts'
import { prepareUsers, writeRevisions } from './prepare-history.ts'

// `npm run bench history [revisions] [words]`: the history of a post with 500 revisions of 3,000 words: its calls through the
// gateway with the processor time of all services, and in the system's Chromium that of the tasks of each act.

const [revisionCount = 500, wordCount = 3000] = process.argv.slice(2).map(Number)
const dataDir = await mkdtemp(join(tmpdir(), 'lares-bench-history-'))
await prepareUsers(dataDir)
const archive = await startArchive(dataDir, 'http://127.0.0.1:1')
try {
  const { gatewayUrl } = archive
  console.log(`Writing ${revisionCount} revisions of ${wordCount} words …`)
  const cookie = await createSessionCookie(gatewayUrl, admin.email, password)
  const id = await writeRevisions(gatewayUrl, cookie, { revisionCount, wordCount })
  await waitUntilIdle()
  await measureCalls(gatewayUrl, id)
  await measurePage(gatewayUrl, id, cookie)
} finally {
  await archive.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measureCalls(gatewayUrl: string, id: string): Promise<void> {
  const client = await createGatewayClient(gatewayUrl, admin.email, password)
  const subject = { type: 'posts' as const, id }
  const rounds = Array.from({ length: 60 }, (_, round) => round)
  const toNumber = (round: number) => 2 + ((round * 97) % (revisionCount - 1))
  const loadPage = (before?: number) =>
    client(buildUrl(listHistory, { params: subject, query: { ...(before !== undefined && { before }) } }))
  const loadState = (number: number) => client(buildUrl(getHistoryState, { params: { ...subject, number } }))
  const measure = async (what: string, call: (round: number) => Promise<unknown>) => {
    const before = readChildCpuSeconds()
    const { p50, p95 } = await measureEach(rounds, call)
    const cpu = ((readChildCpuSeconds() - before) * 1000) / rounds.length
    console.log(
      `${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${cpu.toFixed(0)} ms of processor each`,
    )
  }
  await measure('the first page of revisions', () => loadPage())
  await measure('a further page', (round) => loadPage(toNumber(round)))
  await measure('the two states of a comparison', (round) =>
    Promise.all([loadState(toNumber(round)), loadState(toNumber(round) - 1)]),
  )
}

/** Waits until the worker has indexed what was written, so that it does not compete with the calls. */
async function waitUntilIdle(): Promise<void> {
  for (let isIdle = false; !isIdle; ) {
    const before = readChildCpuSeconds()
    await delay(2000)
    isIdle = readChildCpuSeconds() - before < 0.2
  }
}

async function measurePage(gatewayUrl: string, id: string, cookie: string): Promise<void> {
  const browser = await openBrowser()
  try {
    await browser.signInWith(gatewayUrl, cookie)
    const page = await browser.open()
    await page.setViewportSize({ width: 1440, height: 900 })
    // A page that is not measured, so that only what the history needs is loaded afterwards.
    await page.goto(`${gatewayUrl}/posts/${id}/profile`)
    await page.waitForTimeout(2000)
    await measureAct(page, 'opening the history', async () => {
      await page.evaluate(`{
        history.pushState({}, '', '/history/posts/${id}')
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }`)
      await page.locator('section ins').first().waitFor()
    })
    await measureAct(page, 'scrolling through all revisions and back', async () => {
      await page.mouse.move(1200, 600)
      for (let isAtEnd = false; !isAtEnd; ) {
        for (let step = 0; step < 20; step++) {
          await page.mouse.wheel(0, 400)
          await page.waitForTimeout(40)
        }
        isAtEnd = await page.evaluate<boolean>(
          '[...document.querySelectorAll("li button[class] > span:first-child")].some((number) => number.textContent === "1")',
        )
      }
      for (let step = 0; step < 120; step++) {
        await page.mouse.wheel(0, -400)
        await page.waitForTimeout(40)
      }
    })
    const rows = page.locator('section li button')
    await measureAct(page, 'opening the comparisons of 20 revisions', async () => {
      for (let index = 0; index < 20; index++) {
        await rows.nth(index % 6).click()
        await page.waitForTimeout(150)
        await page.mouse.wheel(0, -200)
      }
    })
    await measureAct(page, 'comparing the newest with 20 others', async () => {
      const select = page.locator('main select')
      for (let index = 0; index < 20; index++) {
        await select.selectOption({ index: 1 + ((index * 23) % (revisionCount - 2)) })
        await page.waitForTimeout(300)
      }
    })
    await measureAct(page, 'showing the whole text', async () => {
      await page
        .locator('main section section button', { hasText: /whole|entier/i })
        .first()
        .click()
    })
  } finally {
    await browser.close()
  }
}
