import { createParticipant } from '@lares/shared-types/contracts/participants'
import { listPlaybackPositions } from '@lares/shared-types/contracts/playback'
import type { Item } from '@lares/shared-types/items'
import type { Locator, Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { createFilm } from '../support/files/film.ts'
import { readRecording } from '../support/files/recording.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { admin } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

const tapes = [
  ['The radio', 'en-the-radio.opus', '1961'],
  ['The boat', 'en-the-boat.opus', '1962'],
  ['Der Brief', 'de-der-brief.opus', '1963'],
] as const

/** A person, unique to the story, with three recordings from three years. */
async function addTapes(client: Client, name: string): Promise<{ personId: string; items: Item[] }> {
  const items: Item[] = []
  const person = await client.call(createParticipant, { body: { names: { en: name } } })
  for (const [title, source, date] of tapes) {
    const participants = [{ participantId: person.id, role: 'speaker' as const }]
    const { id } = await client.add(
      { kind: 'record', title: `${title} of ${name}`, date, participants },
      await readRecording(source, source),
    )
    items.push(await client.waitUntilProcessed(id))
  }
  return { personId: person.id, items }
}

interface Sound {
  readonly at: number
  readonly paused: boolean
  readonly speed: number
}

function readSound(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const element = document.querySelector<HTMLMediaElement>('audio, video')
    return {
      at: element?.currentTime ?? -1,
      paused: element?.paused ?? true,
      speed: element?.playbackRate ?? 0,
    }
  })
}

const getPlayer = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

async function expectGoesOn(page: Page): Promise<void> {
  const { at } = await readSound(page)
  await expect.poll(async () => (await readSound(page)).at).toBeGreaterThan(at)
}

test('all of grandfather’s recordings go on while one walks through the archive, and on the phone where they stopped', async ({
  jeanne,
  visit,
}) => {
  const { personId, items } = await addTapes(jeanne, 'Otto')
  const page = await visit(jeanne)
  await page.goto(`/search?participant=${personId}&sort=oldest`)
  await page.getByRole('button', { name: 'Play all' }).click()
  const player = getPlayer(page)
  await expect(player.getByRole('link', { name: 'The radio of Otto' })).toBeVisible()
  await keepPlaying(page.locator('audio'))
  await expectGoesOn(page)
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  await expectGoesOn(page)
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5 ×')
  await expect.poll(async () => (await readSound(page)).speed).toBe(1.5)
  await player.getByRole('button', { name: 'Next' }).click()
  await expect(player.getByRole('link', { name: 'The boat of Otto' })).toBeVisible()
  await keepPlaying(page.locator('audio'))
  await expectGoesOn(page)
  await expect.poll(async () => (await readSound(page)).speed).toBe(1.5)

  await player.getByRole('button', { name: 'All controls and the queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Player' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move Der Brief of Otto up' }).click()
  await dialog.getByRole('button', { name: 'Remove The radio of Otto from the queue' }).click()
  const queue = dialog.getByRole('region', { name: 'Queue' }).getByRole('listitem')
  await expect(queue).toHaveText([/^Der Brief of Otto/, /^The boat of Otto/])
  await page.keyboard.press('Escape')

  await player.getByRole('slider', { name: 'Position' }).fill('9')
  await player.getByRole('button', { name: 'Pause The boat of Otto' }).click()
  await expect.poll(async () => (await readSound(page)).paused).toBe(true)
  const { at } = await readSound(page)
  expect(at).toBeGreaterThanOrEqual(9)
  const loadPosition = async () => {
    const { positions } = await jeanne.call(listPlaybackPositions, {})
    return positions.find(({ itemId }) => itemId === items[1]?.id)?.seconds ?? 0
  }
  await expect.poll(loadPosition).toBeGreaterThanOrEqual(9)

  const phone = await visit(jeanne, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await phone.goto('/search')
  await phone
    .getByRole('region', { name: 'Continue listening' })
    .getByRole('link', { name: 'The boat of Otto' })
    .tap()
  await phone.getByRole('main').getByRole('button', { name: 'Play The boat of Otto' }).tap()
  await expect.poll(async () => (await readSound(phone)).at).toBeGreaterThanOrEqual(Math.floor(at))
  await expect.poll(async () => (await readSound(phone)).at).toBeLessThan(at + 20)
  const small = getPlayer(phone)
  await expect(small).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const box = await small.boundingBox()
      const navigation = await phone.getByRole('navigation', { name: 'Main navigation' }).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) - (navigation?.y ?? 0)
    })
    .toBeLessThanOrEqual(1)
  expect(await findSmallTargets(phone)).toEqual([])
  await expectAccessible(phone)
  await small.getByRole('button', { name: 'Back 15 seconds' }).tap()
  await small.getByRole('button', { name: 'All controls and the queue' }).tap()
  expect(await findSmallTargets(phone)).toEqual([])
  await phone.getByRole('dialog', { name: 'Player' }).getByRole('button', { name: 'Sleep timer' }).tap()
  await phone.getByRole('menuitem', { name: 'In 5 minutes' }).tap()
  await expect(phone.getByRole('button', { name: /^Sleep timer: at / })).toBeVisible()
})

test('the keyboard alone plays, skips, changes the speed, repeats and closes', async ({ jeanne, visit }) => {
  const { id } = await jeanne.add({ kind: 'record', title: 'Il mare' }, await readRecording('mare.ogg'))
  await jeanne.waitUntilProcessed(id)
  const page = await visit(jeanne)
  await page.goto(`/records/${id}/profile`)
  const play = page.getByRole('main').getByRole('button', { name: 'Play Il mare' })
  await play.focus()
  await page.keyboard.press('Enter')
  await expectGoesOn(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('k')
  await expect.poll(async () => (await readSound(page)).paused).toBe(true)
  await page.keyboard.press('l')
  await expect.poll(async () => (await readSound(page)).at).toBeGreaterThan(29)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await readSound(page)).at).toBeLessThan(28)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(async () => (await readSound(page)).at).toBeLessThan(5)
  await page.keyboard.press('>')
  await expect.poll(async () => (await readSound(page)).speed).toBe(1.25)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await readSound(page)).paused).toBe(false)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('kkm ')
  expect((await readSound(page)).paused).toBe(false)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const close = getPlayer(page).getByRole('button', { name: 'Close the player' })
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(getPlayer(page)).toBeHidden()
  await expect(page.locator('audio')).toHaveCount(0)
})

test('a film goes on in the mini-player when its page is left, and comes back to it', async ({
  jeanne,
  visit,
}) => {
  const { id } = await jeanne.add(
    { kind: 'video', title: 'The market' },
    await createFilm('market.mp4', { seconds: 20 }),
  )
  await jeanne.waitUntilProcessed(id)
  const page = await visit(jeanne)
  await page.goto(`/videos/${id}/profile`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Play The market' }).click()
  await expect(main.locator('video')).toBeVisible()
  await keepPlaying(main.locator('video'))
  await expectGoesOn(page)
  await main.getByRole('button', { name: 'One frame forward' }).click()
  await expect.poll(async () => (await readSound(page)).paused).toBe(true)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Play The market' }).click()

  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Dreams' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dreams' })).toBeVisible()
  await expect(getPlayer(page).locator('video')).toBeVisible()
  await expect.poll(async () => (await readSound(page)).paused).toBe(false)
  await expectGoesOn(page)
  await getPlayer(page).getByRole('link', { name: 'The market' }).click()
  await expect(main.locator('video')).toBeVisible()
  await expect.poll(async () => (await readSound(page)).paused).toBe(false)
})

test('one tab is heard at a time, and signing out ends it', async ({ archive, jeanne, visit }) => {
  const { id } = await jeanne.add({ kind: 'record', title: 'La neige' }, await readRecording('neige.opus'))
  await jeanne.waitUntilProcessed(id)
  const page = await visit(await Client.signIn(archive.address, admin))
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/records/${id}/profile`)
    await tab.getByRole('main').getByRole('button', { name: 'Play La neige' }).click()
    await expectGoesOn(tab)
  }
  await expect.poll(async () => (await readSound(page)).paused).toBe(true)
  expect((await readSound(other)).paused).toBe(false)

  await other.getByRole('button', { name: /Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/$/)
  await expect(other.locator('audio')).toHaveCount(0)
  await expect(getPlayer(page)).toBeHidden()
})

test('a recording that was deleted meanwhile says so, and the next one plays', async ({ jeanne, visit }) => {
  const { personId, items } = await addTapes(jeanne, 'Rosa')
  const page = await visit(jeanne)
  await page.route(`**/api/assets/${items[0]?.assets[0]?.id}/playable`, (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', message: '' } }),
  )
  await page.goto(`/search?participant=${personId}&sort=oldest`)
  await page.getByRole('button', { name: 'Play all' }).click()
  const player = getPlayer(page)
  await expect(player.getByRole('link', { name: 'The boat of Rosa' })).toBeVisible()
  await expectGoesOn(page)
  await player.getByRole('button', { name: 'All controls and the queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Player' }).getByRole('listitem')
  await expect(queue.first()).toContainText('Could not be played')
})

test('on a phone nothing at the foot of the screen is below the player', async ({ jeanne, visit }) => {
  const writer = await jeanne.call(createParticipant, { body: { names: { en: 'Silent Sam' } } })
  const participants = [{ participantId: writer.id, role: 'author' as const }]
  await jeanne.add({ kind: 'post', title: 'A letter by Sam', participants })
  const { id } = await jeanne.add({ kind: 'record', title: 'Die Uhr' }, await readRecording('uhr.opus'))
  await jeanne.waitUntilProcessed(id)
  const page = await visit(jeanne, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto(`/records/${id}/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Play Die Uhr' }).tap()
  const player = getPlayer(page)
  await expect(player).toBeVisible()
  const expectAbovePlayer = async (locator: Locator) => {
    await expect(locator).toBeVisible()
    await expect
      .poll(async () => {
        const [above, below] = [await locator.boundingBox(), await player.boundingBox()]
        return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0)
      })
      .toBeLessThanOrEqual(0.5)
  }

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Audio' }).tap()
  await page.getByRole('button', { name: 'Newest first' }).tap()
  await page.getByRole('menuitem', { name: 'Select' }).tap()
  await expectAbovePlayer(page.getByRole('region', { name: 'Selection' }).getByRole('status'))
  await page.goBack()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Organisation' }).tap()
  await page.getByRole('navigation', { name: 'Organisation' }).getByRole('link', { name: 'People' }).tap()
  await page.getByRole('button', { name: 'Play all recordings of Silent Sam' }).tap()
  await expectAbovePlayer(page.getByText('There is nothing to play here.'))

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Posts' }).tap()
  await page.getByRole('link', { name: 'A letter by Sam' }).tap()
  await page.getByRole('link', { name: 'Edit' }).tap()
  await expectAbovePlayer(page.getByRole('button', { name: 'Save' }))
})
