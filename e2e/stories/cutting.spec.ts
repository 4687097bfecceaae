import { getItem } from '@lares/shared-types/contracts/items'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { createCassette } from '../support/files/cassette.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { waitForApp } from '../support/wait-for-app.ts'

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
  await page.getByRole('main').getByRole('link', { name: 'Cut', exact: true }).click()
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

test('a passage is taken out by keyboard alone, heard one sound at a time, and put back', async ({
  jeanne,
  visit,
}) => {
  const id = await addCassette(jeanne, 'Cassette of Rosa')
  const page = await visit(jeanne)
  await page.goto('/tabTools/cutaudio')
  await waitForApp(page)
  await page.getByRole('searchbox', { name: 'Search by name, person, place or words' }).fill('Cassette Rosa')
  const found = page.getByRole('link', { name: 'Cassette of Rosa' })
  await found.focus()
  await page.keyboard.press('Enter')
  const wave = page.getByRole('application')
  await wave.focus()
  // From the start of the second story to its end.
  await page.keyboard.press('Home')
  for (const key of ['s', 'End', 'Shift+ArrowLeft', 's', 'ArrowUp', 'ArrowDown', 'Delete'])
    await page.keyboard.press(key)
  await expect(region(page)).toHaveCount(1)
  await region(page).getByRole('textbox', { name: 'Start' }).fill('0:07')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0:12')
  await page.keyboard.press('Enter')
  await expect(region(page).getByRole('textbox', { name: 'End' })).toHaveValue('0:12')

  await page.getByRole('combobox', { name: 'What becomes of the parts?' }).selectOption('remove')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the version (0:15)' }).focus()
  await page.keyboard.press('Enter')
  const listen = page.getByRole('link', { name: 'Listen to the new version' })
  await expect(listen).toBeVisible()
  const played = async () => (await jeanne.call(getItem, { params: { id } })).assets[0]?.played
  const times = (await played())?.timeMap?.map((pair) => pair.map((seconds) => Math.round(seconds)))
  expect(times?.slice(0, 4)).toEqual([
    [0, 0],
    [7, 7],
    [12, 7],
    [20, 15],
  ])
  await page.getByRole('button', { name: 'Undo: play what was played before' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('What was played before is played again.')).toBeVisible()
  expect(await played()).toBeUndefined()
})

test('one sound at a time: the page and the player of the archive pause each other', async ({
  jeanne,
  visit,
}) => {
  const id = await addCassette(jeanne, 'Cassette of Nino')
  const page = await visit(jeanne)
  await page.goto(`/records/${id}/profile`)
  await page.getByRole('button', { name: 'Play Cassette of Nino' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Cut', exact: true }).click()
  const shell = page.getByRole('region', { name: 'Player' })
  await expect(shell.getByRole('button', { name: /^Pause/ })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Pause' })).toBeVisible()
  const playInShell = shell.getByRole('button', { name: 'Play Cassette of Nino' })
  await expect(playInShell).toBeVisible()
  await playInShell.click()
  await expect(main.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('somebody who may not save is told so on the page', async ({ archive, jeanne, visit }) => {
  const id = await addCassette(jeanne, 'Cassette of Luca')
  const relative = await inviteRelative(jeanne, 'Luca', { permissions: [] })
  const page = await visit(await Client.signIn(archive.address, relative))
  await page.goto(`/tabTools/cutaudio?id=${id}`)
  await expect(page.getByText('You may listen and try things out, but not save')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await expectAccessible(page)
})
