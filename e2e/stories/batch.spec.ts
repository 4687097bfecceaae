import { listItems } from '@lares/shared-types/contracts/items'
import { Client } from '../support/client.ts'
import { admin } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const count = 300

/** Photographs of a regatta without files, whose camera was a year ahead. */
async function addPhotos(jeanne: Client, place: string): Promise<string[]> {
  const ids: string[] = []
  const numbers = Array.from({ length: count }, (_, index) => index).values()
  async function work() {
    for (const index of numbers) {
      const date = `2004-06-${String(1 + (index % 28)).padStart(2, '0')}`
      const item = await jeanne.add({
        kind: 'image',
        title: `Regatta ${index}`,
        date,
        place: { name: place },
      })
      ids.push(item.id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return ids
}

async function listYears(jeanne: Client, ids: readonly string[]): Promise<Set<string | undefined>> {
  const { items } = await jeanne.call(listItems, { query: { id: ids.slice(0, 50), limit: 50 } })
  return new Set(items.map(({ date }) => date?.edtf.slice(0, 4)))
}

test('a wrong date on 300 photographs is shifted after a preview, and undone', async ({
  ownArchive,
  visit,
}) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const ids = await addPhotos(jeanne, 'Regatta bay')
  const page = await visit(jeanne)
  await page.goto('/search?place=Regatta+bay')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Change…' }).click()

  await page.getByLabel('Change', { exact: true }).selectOption('Shift dates')
  await page.getByLabel('Direction').selectOption('Earlier')
  await page.getByLabel('Years').fill('1')
  await page.getByRole('button', { name: 'Show what would change' }).click()
  await expect(page.getByText(`${count} items would change.`)).toBeVisible()
  const examples = page.getByRole('list', { name: 'Examples' })
  await expect(examples.getByRole('listitem')).toHaveCount(10)
  await expect(examples).toContainText('June 2003')
  await expectAccessible(page)
  expect(await listYears(jeanne, ids)).toEqual(new Set(['2004']))

  await page.getByRole('button', { name: `Change ${count} items` }).click()
  const latest = page.getByRole('list', { name: 'Changes so far' }).getByRole('listitem').first()
  await expect(latest).toContainText('-1 year')
  await expect(latest).toContainText(`${count} changed`)
  expect(await listYears(jeanne, ids)).toEqual(new Set(['2003']))

  await latest.getByRole('button', { name: 'Undo: Shift dates' }).click()
  await page.getByRole('button', { name: 'Undo everything' }).click()
  await expect(latest).toContainText(`${count} as before`)
  expect(await listYears(jeanne, ids)).toEqual(new Set(['2004']))
})

test('items are selected by a long press on a phone, and moved to the trash', async ({ jeanne, visit }) => {
  for (const title of ['Shell', 'Pebble']) await jeanne.add({ kind: 'post', title })
  const page = await visit(jeanne, { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  await page.goto('/posts')
  // The application may lay the list out elsewhere than the prerendered page.
  await waitForApp(page)
  const box = await page.getByRole('link', { name: 'Shell' }).boundingBox()
  if (!box) throw new Error('the post is not visible')
  const touch = await page.context().newCDPSession(page)
  const finger = { x: box.x + 10, y: box.y + box.height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('1 item selected')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('button', { name: 'Select “Pebble”' }).tap()
  await expect(bar).toContainText('2 items selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Move to the trash' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).tap()
  await expect(page.getByText('2 items moved to the trash')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await bar.getByRole('button', { name: 'Finish selecting' }).tap()
  await expect(page.getByRole('link', { name: 'Shell' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pebble' })).toBeVisible()
})
