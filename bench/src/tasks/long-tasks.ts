import type { Page } from '@playwright/test'

export interface LongTasks {
  /** Number of keys pressed or turns of the wheel. */
  readonly steps: number
  /** Durations of the tasks over 50 ms. */
  readonly milliseconds: readonly number[]
  /** Maximum number of elements on the page. */
  readonly elements: number
}

export interface ObservedPage {
  readonly page: Page
  /** Runs `step` this many times and returns the resulting long tasks. */
  measureDuring(steps: number, step: (index: number) => Promise<unknown>): Promise<LongTasks>
}

/** Milliseconds until a loaded page is idle. */
const settleMs = 5000
/** Milliseconds until the effects of a step have finished. */
const drainMs = 1500

/** Opens a page that records its long tasks (https://w3c.github.io/longtasks/), and waits until it is idle. */
export async function openObserved(page: Page, address: string): Promise<ObservedPage> {
  await page.goto(address)
  await page.waitForTimeout(settleMs)
  await page.evaluate(`
    globalThis.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    }).observe({ type: 'longtask' })
  `)
  return {
    page,
    async measureDuring(steps, step) {
      await page.evaluate('longTasks.length = 0')
      let elements = 0
      for (let index = 0; index < steps; index++) {
        await step(index)
        elements = Math.max(elements, await page.evaluate<number>('document.querySelectorAll("*").length'))
      }
      await page.waitForTimeout(drainMs)
      const milliseconds = await page.evaluate<number[]>('longTasks')
      return { steps, milliseconds, elements }
    },
  }
}
