import { getItem } from '@lares/shared-types/contracts/items'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { listRegions } from '@lares/shared-types/contracts/regions'
import type { Item } from '@lares/shared-types/items'
import type { Locator, Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { createPhoto } from '../support/files/photo.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

async function addPhoto(by: Client, title: string): Promise<Item & { assetId: string }> {
  const added = await by.add({ kind: 'image', title, language: 'en' }, await createPhoto(`${title}.jpg`, 0))
  const item = await by.waitUntilProcessed(added.id)
  return { ...item, assetId: item.assets[0]?.id ?? '' }
}

const loadRegions = async (as: Client, id: string) => (await as.call(listRegions, { params: { id } })).regions

test('somebody without a name is marked, recognised on a phone, and becomes a participant', async ({
  archive,
  jeanne,
  visit,
}) => {
  const claire = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Claire'))
  const lucia = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Lucia'))
  await jeanne.call(createParticipant, { body: { names: { en: 'Rosa of the mill' } } })
  const photo = await addPhoto(claire, 'At the mill')

  const page = await visit(claire)
  await page.goto(`/images/${photo.id}/profile`)
  await waitForApp(page)
  const people = page.getByRole('region', { name: 'People in this picture' })
  await people.getByRole('button', { name: 'Mark people' }).click()
  await expect(people.getByRole('button', { name: 'Add a rectangle' })).toBeVisible()
  const picture = await page.getByRole('img', { name: 'At the mill' }).boundingBox()
  if (!picture) throw new Error('the picture is not shown')
  const at = (x: number, y: number) =>
    [picture.x + picture.width * x, picture.y + picture.height * y] as const
  await page.mouse.move(...at(0.2, 0.2))
  await page.mouse.down()
  await page.mouse.move(...at(0.4, 0.5), { steps: 4 })
  await page.mouse.up()
  const box = page.getByRole('button', { name: /^Who is this\?, 20 % from the left/ })
  await expect(box).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await people.getByRole('button', { name: 'Done' }).click()
  const [region] = await loadRegions(claire, photo.assetId)
  expect(region?.box.width).toBeCloseTo(0.2, 1)

  const phoneOfLucia = await visit(lucia, phone)
  await phoneOfLucia.goto('/tabOrganisation/participants?view=questions')
  const questions = phoneOfLucia.getByRole('list', { name: 'Who is this?' })
  await questions.getByRole('button', { name: 'Who is this? At the mill' }).tap()
  await questions.getByRole('combobox', { name: 'I think it is…' }).fill('mill')
  await phoneOfLucia.getByRole('option', { name: 'Rosa of the mill' }).tap()
  await questions.getByRole('textbox', { name: 'Why do you think so?' }).fill('She always wore this hat.')
  expect(await findHorizontalOverflow(phoneOfLucia)).toEqual([])
  await expectAccessible(phoneOfLucia)
  await questions.getByRole('button', { name: 'Suggest this name' }).tap()
  await expect(questions.getByText('Lucia thinks it is Rosa of the mill')).toBeVisible()

  await expect(people.getByRole('button', { name: 'Who is this? (1 answer)' })).toBeVisible()
  await page.goto('/search')
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await page.getByRole('link', { name: /Lucia thinks that Rosa of the mill is in a picture/ }).click()
  await people.getByRole('button', { name: 'Who is this? (1 answer)' }).click()
  await expect(people.getByText('She always wore this hat.')).toBeVisible()
  await people.getByRole('button', { name: 'Accept: Rosa of the mill' }).click()
  await expect(people.getByRole('link', { name: 'Rosa of the mill' })).toBeVisible()
  const about = page.getByRole('complementary', { name: 'About' })
  await expect(about.getByRole('link', { name: 'Rosa of the mill' })).toBeVisible()
  expect((await claire.call(getItem, { params: { id: photo.id } })).participants).toMatchObject([
    { names: { en: 'Rosa of the mill' }, role: 'present' },
  ])

  await phoneOfLucia.getByRole('button', { name: 'Notifications, 1 unread' }).tap()
  await expect(
    phoneOfLucia.getByRole('link', { name: /Your answer was right, it is Rosa of the mill/ }),
  ).toBeVisible()
})

/** Draws with a finger, between two places as shares of the picture. */
async function drawByTouch(page: Page, picture: Locator, from: Share, to: Share): Promise<void> {
  const area = await picture.boundingBox()
  if (!area) throw new Error('the picture is not shown')
  const touches = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: Share[]) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y]) => ({ x: area.x + area.width * x, y: area.y + area.height * y })),
    })
  await send('touchStart', from)
  await send('touchMove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  await send('touchMove', to)
  await send('touchEnd')
}

type Share = readonly [x: number, y: number]

test('a person is marked and named on a phone by touch, and turns with the picture', async ({
  jeanne,
  visit,
}) => {
  await jeanne.call(createParticipant, { body: { names: { en: 'Pietro the baker' } } })
  const photo = await addPhoto(jeanne, 'Bread')
  const page = await visit(jeanne, phone)
  await page.goto(`/images/${photo.id}/profile`)
  await waitForApp(page)
  const people = page.getByRole('region', { name: 'People in this picture' })
  await people.getByRole('button', { name: 'Mark people' }).tap()
  await expect(people.getByRole('button', { name: 'Add a rectangle' })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Bread' })
  await picture.scrollIntoViewIfNeeded()
  await drawByTouch(page, picture, [0.02, 0.02], [0.3, 0.3])
  const box = page.getByRole('button', { name: 'Who is this?, 2 % from the left, 2 % from the top' })
  await expect(box).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await people.getByRole('combobox', { name: 'Who is this?' }).fill('pietro')
  await page.getByRole('option', { name: 'Pietro the baker' }).tap()
  await expect(people.getByRole('link', { name: 'Pietro the baker' })).toBeVisible()
  expect(await findHorizontalOverflow(page)).toEqual([])
  await people.getByRole('button', { name: 'Done' }).tap()

  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Turn right' }).tap()
  await people.getByRole('button', { name: 'Mark people' }).tap()
  const turned = page.getByRole('button', { name: 'Pietro the baker, 70 % from the left, 2 % from the top' })
  await expect(turned).toBeVisible()
  await turned.press('ArrowDown')
  await expect.poll(async () => (await loadRegions(jeanne, photo.assetId))[0]?.box.x).toBeCloseTo(0.03, 2)
})
