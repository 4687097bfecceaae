import { getItem } from '@lares/shared-types/contracts/items'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createPdf } from '../support/files/pdf.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

const names = ['one.pdf', 'two.pdf', 'three.pdf']

async function addDocument(client: Client): Promise<string> {
  const { id } = await client.add(
    { kind: 'document', title: 'Three deeds', language: 'en' },
    ...names.map((name) => createPdf(name, name)),
  )
  await client.waitUntilProcessed(id)
  return id
}

const getRows = (page: Page) => page.getByRole('list', { name: /^File order/ }).getByRole('listitem')
const getHandle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Drag ${name}`, exact: true })

/** The sensor of dnd-kit listens to the arrow keys only after a timer that it sets when an entry is picked up. */
const waitForTimers = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)))

async function expectOrder(page: Page, ...expected: string[]): Promise<void> {
  await expect(getRows(page)).toContainText(expected)
}

async function getCentre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('the files of an item are put in order by mouse and by keyboard, and stay so', async ({
  jeanne,
  visit,
}) => {
  const id = await addDocument(jeanne)
  const page = await visit(jeanne)
  await page.goto(`/documents/${id}/edit`)
  await expectOrder(page, 'one.pdf', 'two.pdf', 'three.pdf')
  await expectAccessible(page)

  await getHandle(page, 'one.pdf').hover()
  const last = await getCentre(getHandle(page, 'three.pdf'))
  await page.mouse.down()
  await page.mouse.move(last.x, last.y, { steps: 8 })
  await expect(page.getByText('one.pdf moved to position 3 of 3.')).toBeAttached()
  await page.mouse.up()
  await expectOrder(page, 'two.pdf', 'three.pdf', 'one.pdf')

  await getHandle(page, 'one.pdf').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('one.pdf picked up, position 3 of 3.')).toBeAttached()
  await waitForTimers(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('one.pdf moved to position 2 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expectOrder(page, 'two.pdf', 'one.pdf', 'three.pdf')
  await expect(getHandle(page, 'one.pdf')).toBeFocused()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  const { assets } = await jeanne.call(getItem, { params: { id } })
  expect(assets.map(({ filename }) => filename)).toEqual(['two.pdf', 'one.pdf', 'three.pdf'])
})

test('the files of an item are put in order by a finger', async ({ jeanne, visit }) => {
  const id = await addDocument(jeanne)
  const page = await visit(jeanne, { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  await page.goto(`/documents/${id}/edit`)
  await expectOrder(page, 'one.pdf', 'two.pdf', 'three.pdf')
  await getHandle(page, 'three.pdf').scrollIntoViewIfNeeded()
  const from = await getCentre(getHandle(page, 'three.pdf'))
  const to = await getCentre(getHandle(page, 'one.pdf'))
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const part of [0.1, 0.3, 0.6, 0.9, 1])
    await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
  await expect(page.getByText('three.pdf moved to position 1 of 3.')).toBeAttached()
  await touch('touchEnd', [])
  await expectOrder(page, 'three.pdf', 'one.pdf', 'two.pdf')
})
