import type { Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createCassette } from '../support/files/cassette.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

/** A cassette with three stories of some seconds, and silence between them. */
async function addCassette(client: Client, title: string): Promise<string> {
  const { id } = await client.add({ kind: 'record', title, language: 'en' }, createCassette([4, 3, 5], 3))
  await client.waitUntilProcessed(id)
  return id
}

const region = (page: Page) => page.getByRole('list', { name: 'New recordings' }).getByRole('listitem')

test('a cassette becomes three named recordings, found by search, with links both ways', async ({
  jeanne,
  visit,
}) => {
  const id = await addCassette(jeanne, 'Cassette of Giulia')
  const page = await visit(jeanne)
  await page.goto(`/records/${id}/profile`)
  await page.getByRole('link', { name: 'Cut into several' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cut a recording' })).toBeVisible()
  await page.getByRole('button', { name: 'Split at silences' }).click()
  await expect(region(page)).toHaveCount(3)
  await expect(region(page).nth(1).getByRole('textbox', { name: 'Start' })).toHaveValue('0:07.75')
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Name of part 2' }).fill('The walnut tree of Giulia')
  await page.getByRole('button', { name: 'Leave out Part 1' }).click()
  await expect(region(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(region(page)).toHaveCount(3)

  // The draft is kept on the device.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name of part 2' })).toHaveValue('The walnut tree of Giulia')
  await page.getByRole('button', { name: 'Save 3 recordings' }).click()
  const made = page.getByRole('list', { name: 'Recordings made' })
  await expect(made.getByRole('listitem')).toHaveCount(3)
  await expect(region(page)).toHaveCount(0)

  await page.goto('/search?q=walnut%20Giulia')
  await page.getByRole('link', { name: 'The walnut tree of Giulia' }).first().click()
  const links = page.getByRole('region', { name: 'Cuts' })
  await links.getByRole('link', { name: 'Cassette of Giulia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cassette of Giulia' })).toBeVisible()
  await links.getByRole('link', { name: 'The walnut tree of Giulia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The walnut tree of Giulia' })).toBeVisible()
})

test('on a phone, times are typed, and everything is undone', async ({ jeanne, visit }) => {
  const id = await addCassette(jeanne, 'Cassette of Aldo')
  const page = await visit(jeanne, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto(`/tabTools/cutaudio?id=${id}`)
  await page.getByRole('button', { name: 'Split here' }).click()
  await region(page).getByRole('textbox', { name: 'End' }).fill('0:03,5')
  await region(page).getByRole('textbox', { name: 'End' }).press('Enter')
  await expect(region(page).getByRole('textbox', { name: 'End' })).toHaveValue('0:03.5')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save 1 recording' }).click()
  await page.getByRole('button', { name: 'Undo: move them to the trash' }).click()
  await expect(page.getByText('1 recording is in the trash.')).toBeVisible()
})
