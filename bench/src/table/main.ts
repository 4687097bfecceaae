import { users } from '@lares/demo/users'
import type { Page } from '@playwright/test'
import { runDemo } from '../lighthouse/run-demo.ts'
import { openBrowser } from '../services/browser.ts'
import { createSessionCookie } from '../services/clients.ts'
import { generatePage, generatePositions } from './generate-rows.ts'
import { measureTasks } from './task-times.ts'

// `npm run bench table [address]`: processor time of the tasks of /fullList/posts with 500,000 rows in the system's
// Chromium, for a demo that is started, or for one that runs at the address. The rows are generated, the rest is the
// application.

const count = 500_000
/** The height of all rows in pixels. */
const height = count * 34
const wheelSteps = 100
const wheelPixels = 1500
const intervalMs = 40
const timeout = 180_000

const [address] = process.argv.slice(2)
const [first] = users
const demo = address
  ? { address, cookie: await createSessionCookie(address, first.email, first.password), stop: async () => {} }
  : await runDemo()
const browser = await openBrowser()
try {
  await browser.signInWith(demo.address, demo.cookie)
  const page = await browser.open()
  await page.setViewportSize({ width: 1440, height: 900 })
  // The service worker's requests could not be answered here.
  await page.addInitScript('navigator.serviceWorker.register = () => new Promise(() => {})')
  await answerWithRows(page)
  await page.goto(`${demo.address}/fullList/posts`)
  const filter = page.getByRole('searchbox').last()
  const idleTable = page.locator('[aria-busy=false]')
  await page.locator(`[aria-rowcount="${count + 1}"]`).waitFor({ timeout })
  await idleTable.waitFor({ timeout })
  await measureAll(page, [
    [
      'scrolling with the wheel',
      async () => {
        await page.mouse.move(700, 600)
        await repeat(page, wheelSteps, () => page.mouse.wheel(0, wheelPixels))
      },
    ],
    [
      'dragging the scroll bar',
      () =>
        repeat(page, wheelSteps, (step) =>
          page.evaluate(
            `document.querySelector('[role=grid]').parentElement.scrollTop = ${(step * 4_043_210) % height}`,
          ),
        ),
    ],
    [
      'arrow and page keys',
      async () => {
        await page.locator('[data-cell$=":2"]').nth(8).click()
        await repeat(page, wheelSteps, (step) =>
          page.keyboard.press(step % 4 === 0 ? 'PageDown' : 'ArrowDown'),
        )
      },
    ],
    [
      'sorting by place',
      async () => {
        await page
          .locator('th')
          .filter({ hasText: /Place|Lieu|Luogo|Ort/ })
          .getByRole('button')
          .click()
        await page.locator('[aria-sort=ascending]').waitFor()
        await idleTable.waitFor({ timeout })
      },
    ],
    [
      'filtering',
      async () => {
        await filter.fill('neige 77')
        await idleTable.waitFor({ timeout })
      },
    ],
  ])
  const heap = await page.evaluate<number>('performance.memory.usedJSHeapSize')
  console.log(`memory of the page's script: ${Math.round(heap / 1e6)} MB`)
} finally {
  await browser.close()
  await demo.stop()
}

/** Answers the application's requests for the rows of posts with generated ones. */
async function answerWithRows(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/rows/post'),
    async (route) => {
      const { pathname, searchParams } = new URL(route.request().url())
      const cursor = Number(searchParams.get('cursor') ?? 0)
      const json = pathname.endsWith('/positions')
        ? generatePositions(count, cursor)
        : generatePage(count, cursor, Number(searchParams.get('limit') ?? 50))
      await route.fulfill({ json })
    },
  )
}

async function repeat(page: Page, steps: number, step: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < steps; index++) {
    await step(index)
    await page.waitForTimeout(intervalMs)
  }
}

async function measureAll(page: Page, actions: readonly (readonly [string, () => Promise<unknown>])[]) {
  for (const [what, run] of actions) {
    const start = performance.now()
    const { longest, longCount, count: tasks } = await measureTasks(page, run)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const elements = await page.evaluate<number>('document.querySelectorAll("*").length')
    console.log(
      `${what}, ${seconds} s: ${longCount} of ${tasks} tasks over 50 ms, the longest ${longest.toFixed(0)} ms; ${elements} elements`,
    )
  }
}
