import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listItems } from '@lares/shared-types/contracts/items'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { createLongFilm } from '../support/files/long-film.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

/** `npm run test:all` sets a larger value. */
const megabytes = Number(process.env.LARES_STORY_VIDEO_MB || 24)

/** The rate at which the upload takes ten seconds, so that it can be interrupted at three points. */
const bytesPerSecond = megabytes * 100_000

test(`a video of ${megabytes} MB arrives whole although its connection is cut twice and its server killed once`, async ({
  visit,
}) => {
  test.setTimeout(300_000)
  const folder = await mkdtemp(join(tmpdir(), 'lares-long-video-'))
  const lares = await Lares.start(adminEnvironment, 'embedded')
  try {
    const { buffer } = await createLongFilm('wedding.mp4', megabytes)
    const path = join(folder, 'wedding.mp4')
    await writeFile(path, buffer)
    const jeanne = await Client.signIn(lares.address, admin)
    const page = await visit(jeanne)
    const connection = await emulateConnection(page)
    await page.goto('/search')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles(path)

    const panel = page.getByRole('region', { name: 'Uploads' })
    const getPercent = async () =>
      Number(await panel.getByRole('progressbar', { name: 'wedding.mp4' }).getAttribute('aria-valuenow'))
    const waitingNote = panel.getByText('The archive cannot be reached. The upload will continue on its own.')

    for (const cutAt of [10, 30]) {
      await expect.poll(getPercent).toBeGreaterThanOrEqual(cutAt)
      await connection.cut()
      await expect(waitingNote).toBeVisible()
      await connection.restore()
      await expect(waitingNote).toBeHidden()
    }
    await expect.poll(getPercent).toBeGreaterThanOrEqual(50)
    await lares.kill()
    await expect(waitingNote).toBeVisible()
    expect(await getPercent()).toBeLessThan(100)
    await lares.start()
    await expect(panel.getByText('One file is in the archive')).toBeVisible({ timeout: 240_000 })

    const { items } = await jeanne.call(listItems, { query: { kind: 'video' } })
    expect(items).toHaveLength(1)
    const [asset] = (await jeanne.waitUntilProcessed(items[0]?.id ?? '')).assets
    expect(asset?.state).toBe('ready')
    const original = await jeanne.send(`/api/assets/${asset?.id}/original`)
    const hash = createHash('sha256')
    for await (const bytes of original.body ?? []) hash.update(bytes)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(buffer).digest('hex'))

    await panel.getByRole('link', { name: 'wedding.mp4' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Play wedding' }).click()
    const player = page.locator('video')
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2)
  } finally {
    await lares.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Limits the rate of the page's uploads, and lets tests cut its connection. */
async function emulateConnection(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const setOffline = (offline: boolean) =>
    browser.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  const connection = { cut: () => setOffline(true), restore: () => setOffline(false) }
  await connection.restore()
  return connection
}
