import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplyOf } from '@lares/shared-types/contract'
import { listTags } from '@lares/shared-types/contracts/labels'
import { changeUsers, listUsers, previewRestrictions } from '@lares/shared-types/contracts/users'
import type { Page } from '@playwright/test'
import { admin, password } from '../archive/users.ts'
import { measureEach, summarizeTimes, type Times } from '../measure/times.ts'
import { openBrowser } from '../services/browser.ts'
import { createGatewayClient, createSessionCookie } from '../services/clients.ts'
import { startArchive } from '../services/start-archive.ts'
import { measureAct } from '../table/task-times.ts'
import { labelCount, prepareMatrix, userCount } from './prepare-matrix.ts'

// `npm run bench matrix [items]`: the pages of users with 200 users and 300 tags: their calls through the gateway, and in the
// system's Chromium how long they take to open and the processor time of the tasks of each act.

/** The tabs that are measured, with where their first row is, and a text that it has. */
const tabs = {
  usersList: { row: 'main li', text: 'relative-' },
  usersStatus: { row: 'main li', text: 'Rossi' },
  usersLanguages: { row: 'main li select', text: '' },
  usersPermissions: { row: 'tbody td input', text: '' },
  usersRestrictedTags: { row: 'main li button', text: 'Rossi' },
} as const
const otherTab = { row: 'main select, main input', text: '' }

interface Row {
  readonly row: string
  readonly text: string
}

const rounds = Array.from({ length: 40 }, (_, index) => index)
const [itemCount = 50_000] = process.argv.slice(2).map(Number)
const dataDir = await mkdtemp(join(tmpdir(), 'lares-bench-matrix-'))
console.log(`Filling an archive with ${itemCount} items, ${userCount} users and ${labelCount} tags …`)
await prepareMatrix(dataDir, itemCount)
const archive = await startArchive(dataDir, 'http://127.0.0.1:1')
try {
  await measureCalls(archive.gatewayUrl)
  await measurePages(archive.gatewayUrl)
} finally {
  await archive.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measureCalls(gatewayUrl: string): Promise<void> {
  const client = await createGatewayClient(gatewayUrl, admin.email, password)
  const load = async () => (JSON.parse(await client(listUsers.path)) as ReplyOf<typeof listUsers>).users
  report('all users', await measureEach(rounds, () => client(listUsers.path)))
  report('all tags', await measureEach(rounds, () => client(listTags.path)))
  const users = await load()
  report(
    'what five hidden tags take away',
    await measureEach(rounds, (round) => {
      const { restrictedTagIds = [], restrictedCategoryIds = [] } = users[round] ?? {}
      return client(previewRestrictions.path, { restrictedTagIds, restrictedCategoryIds })
    }),
  )
  report(
    'saving the permissions of all of them',
    await measureEach(rounds.slice(0, 10), async (round) => {
      const changes = (await load())
        .filter(({ isAdmin }) => !isAdmin)
        .slice(0, userCount)
        .map(({ id, version }) => ({
          id,
          version,
          permissions: round % 2 === 0 ? ['ai:use'] : ['ai:use', 'items:create'],
        }))
      await client(changeUsers.path, { changes })
    }),
  )
}

async function measurePages(gatewayUrl: string): Promise<void> {
  const browser = await openBrowser()
  try {
    await browser.signInWith(gatewayUrl, await createSessionCookie(gatewayUrl, admin.email, password))
    const page = await browser.open()
    await page.setViewportSize({ width: 1440, height: 900 })
    // A page of users that is not measured, from whose tabs the others are opened.
    await page.goto(`${gatewayUrl}/tabEditUsers/usersProfileAndPermissions`)
    for (const [tab, row] of Object.entries(tabs)) await measureOpenings(page, tab, row)
    await openTab(page, 'usersPermissions', tabs.usersPermissions)
    await measureActs(page, [
      [
        'ticking 30 cells',
        () =>
          repeat(page, 30, (step) =>
            page
              .locator('tbody td input')
              .nth(step * 16)
              .click(),
          ),
      ],
      [
        'scrolling the matrix',
        async () => {
          await page.locator('tbody').hover()
          await repeat(page, 60, () => page.mouse.wheel(0, 400))
          await repeat(page, 60, () => page.mouse.wheel(0, -400))
        },
      ],
      [
        'choosing everybody, and giving a preset',
        async () => {
          await page.locator('thead input').click()
          await page.locator('select').first().selectOption('keepsOrder')
          await page.locator('select').first().locator('xpath=ancestor::div[3]//button').last().click()
        },
      ],
    ])
    await openTab(page, 'usersRestrictedTags', tabs.usersRestrictedTags)
    const people = page.locator(tabs.usersRestrictedTags.row, { hasText: tabs.usersRestrictedTags.text })
    await measureActs(page, [
      ['choosing ten people', () => repeat(page, 10, (step) => people.nth(step + 2).click())],
      [
        'ticking 20 tags',
        () =>
          repeat(page, 20, (step) =>
            page
              .locator('fieldset input:enabled')
              .nth(step * 3)
              .click(),
          ),
      ],
    ])
  } finally {
    await browser.close()
  }
}

/** Opens a tab from another one ten times for its time on the clock, and ten times for its tasks, which are traced. */
async function measureOpenings(page: Page, tab: string, row: Row): Promise<void> {
  const samples: number[] = []
  const openTenTimes = async () => {
    for (const _ of rounds.slice(0, 10)) {
      await openTab(page, 'usersProfileAndPermissions', otherTab)
      samples.push(await openTab(page, tab, row))
    }
  }
  await openTenTimes()
  report(`opening ${tab}`, summarizeTimes(samples))
  await measureActs(page, [[`opening ${tab} ten times`, openTenTimes]])
}

/**
 * Opens a tab by a click on its link. Returns the milliseconds from the click until its first row is painted: taken in the
 * page, because the driver of the browser looks for an element with pauses of up to half a second.
 */
function openTab(page: Page, tab: string, { row, text }: Row): Promise<number> {
  const target = JSON.stringify({ path: `/tabEditUsers/${tab}`, row, text })
  return page.evaluate<number>(`(async ({ path, row, text }) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isThere = () => [...document.querySelectorAll(row)].some(({ textContent }) => textContent.includes(text))
    const findLink = () =>
      [...document.querySelectorAll('a[href="' + path + '"]')].findLast((link) => link.checkVisibility())
    const waitUntil = async (condition) => {
      const end = performance.now() + 30_000
      while (!condition()) {
        if (performance.now() > end) throw new Error('No ' + row + ' on ' + path)
        await nextFrame()
      }
    }
    await waitUntil(findLink)
    const start = performance.now()
    findLink().click()
    await waitUntil(() => location.pathname === path && isThere())
    await nextFrame()
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  })(${target})`)
}

async function measureActs(
  page: Page,
  acts: readonly (readonly [string, () => Promise<unknown>])[],
): Promise<void> {
  for (const [what, run] of acts) await measureAct(page, what, run)
}

async function repeat(page: Page, steps: number, step: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < steps; index++) {
    await step(index)
    await page.waitForTimeout(40)
  }
}

function report(name: string, { p50, p95 }: Times): void {
  console.log(`${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
}
