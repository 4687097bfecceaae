import type { Page } from '@playwright/test'

export interface LongTasks {
  /** Keys pressed or turns of the wheel. */
  readonly steps: number
  /** What each task took that took over 50 ms. */
  readonly milliseconds: readonly number[]
  /** The most that the page had at once. */
  readonly elements: number
}

export interface WatchedPage {
  readonly page: Page
  /** Does something so many times, and tells what tasks came of it. */
  during(steps: number, step: (at: number) => Promise<unknown>): Promise<LongTasks>
}

/** Milliseconds until a page has all that comes after its loading. */
const settled = 5000
/** Milliseconds in which what a step has set off ends. */
const echo = 1500

/** Opens a page that counts its long tasks (https://w3c.github.io/longtasks/), and waits until it is at rest. */
export async function openWatched(page: Page, address: string): Promise<WatchedPage> {
  await page.goto(address)
  await page.waitForTimeout(settled)
  await page.evaluate(`
    globalThis.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    }).observe({ type: 'longtask' })
  `)
  return {
    page,
    async during(steps, step) {
      await page.evaluate('longTasks.length = 0')
      let elements = 0
      for (let at = 0; at < steps; at++) {
        await step(at)
        elements = Math.max(elements, await page.evaluate<number>('document.querySelectorAll("*").length'))
      }
      await page.waitForTimeout(echo)
      const milliseconds = await page.evaluate<number[]>('longTasks')
      return { steps, milliseconds, elements }
    },
  }
}
