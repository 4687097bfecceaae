import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What violates WCAG 2.2 A and AA or best practice on the page as it stands, each with where. */
export async function violationsOn(page: Page): Promise<string[]> {
  // The legacy mode does without a blank page for each look, which halves the time; it leaves out frames of other
  // origins, and there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Fails when a person who depends on assistive technology would stumble on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}
