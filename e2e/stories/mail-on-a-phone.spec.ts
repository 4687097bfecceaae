import type { Page } from '@playwright/test'
import { newsletter } from '../support/files/newsletter.ts'
import { expect, test } from '../support/story.ts'

// Recording a trace runs scripts in every frame; a mail's allows none, and the browser says so.
test.use({ trace: 'off' })

test('a mail that was laid out for a desk can be read on a phone without moving it sideways', async ({
  jeanne,
  visit,
}) => {
  const { id } = await jeanne.add(
    { kind: 'mail', title: 'The reunion', language: 'en' },
    newsletter('reunion.eml'),
  )
  await jeanne.prepared(id)
  const page = await visit(jeanne, { viewport: { width: 360, height: 740 } })
  await page.goto(`/mails/${id}/profile`)
  await expect.poll(async () => (await mailOn(page)).text).toContain('Bring chairs')
  expect((await mailOn(page)).beyond).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

/** The mail's text, and how many pixels of it lie beyond its frame; asked from outside, since nothing runs in it. */
async function mailOn(page: Page): Promise<{ text: string; beyond: number }> {
  await page.locator('iframe').waitFor()
  return page.evaluate(() => {
    const root = document.querySelector('iframe')?.contentDocument?.documentElement
    return { text: root?.textContent ?? '', beyond: root ? root.scrollWidth - root.clientWidth : Number.NaN }
  })
}
