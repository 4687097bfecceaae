import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Finds violations of WCAG 2.2 A and AA and best practices in the current state of a page, each with its location.
 * The page keeps reduced motion afterwards.
 */
export async function findViolations(page: Page): Promise<string[]> {
  // A page that appears while axe reads the colours would have little contrast: pages fade in after each navigation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForAnimations(page)
  // Legacy mode does not open a blank page for each run, which halves the time; it ignores cross-origin frames, of
  // which there are none. Reporting violations only halves the time again.
  const { violations } = await new AxeBuilder({
    page,
    ...((await isAxeLoaded(page)) && { axeSource: 'void 0' }),
  })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Asserts that the current state of the page has no accessibility violations. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

/** Waits for running animations and transitions that have an end. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const animations = document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
}

/** Whether an earlier run has loaded axe in all frames, so that its half megabyte need not be injected again. */
async function isAxeLoaded(page: Page): Promise<boolean> {
  const isLoaded = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  return isLoaded.every(Boolean)
}
