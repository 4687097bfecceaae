import type { Page } from '@playwright/test'
import { createNewsletter } from '../support/files/newsletter.ts'
import { expect, test } from '../support/story.ts'

// Recording a trace runs scripts in every frame, but the frame of a mail forbids scripts, which logs an error.
test.use({ trace: 'off' })

test('a mail that was laid out for a desk can be read on a phone without moving it sideways', async ({
  jeanne,
  visit,
}) => {
  const { id } = await jeanne.add(
    { kind: 'mail', title: 'The reunion', language: 'en' },
    createNewsletter('reunion.eml'),
  )
  await jeanne.waitUntilProcessed(id)
  const page = await visit(jeanne, { viewport: { width: 360, height: 740 } })
  await page.goto(`/mails/${id}/profile`)
  await expect.poll(async () => (await measureMail(page)).text).toContain('Bring chairs')
  await expect.poll(async () => (await measureMail(page)).overflow).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

/** The mail's text and by how many pixels it overflows its frame; measured from outside, as the frame forbids scripts. */
async function measureMail(page: Page): Promise<{ text: string; overflow: number }> {
  await page.locator('iframe').waitFor()
  return page.evaluate(() => {
    const root = document.querySelector('iframe')?.contentDocument?.documentElement
    return {
      text: root?.textContent ?? '',
      overflow: root ? root.scrollWidth - root.clientWidth : Number.NaN,
    }
  })
}
