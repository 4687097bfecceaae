import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What violates WCAG 2.2 A and AA or best practice on the page as it stands, each with where. */
export async function violationsOn(page: Page): Promise<string[]> {
  await comeToRest(page)
  // The legacy mode does without a blank page for each look, which halves the time; it leaves out frames of other
  // origins, and there are none. Of what is in order nothing is told, which halves it again.
  const { violations } = await new AxeBuilder({
    page,
    ...((await knowsAxe(page)) && { axeSource: 'void 0' }),
  })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Fails when a person who depends on assistive technology would stumble on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

/** Waits for what is moving or changing its colours. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Whether an earlier look has left axe in all of the page's documents, so that half a megabyte need not come again. */
async function knowsAxe(page: Page): Promise<boolean> {
  const known = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  return known.every(Boolean)
}
