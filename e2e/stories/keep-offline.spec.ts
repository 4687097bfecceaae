import { isKept, keptPaths, workerAnswers } from '../support/device.ts'
import { letter } from '../support/files/letter.ts'
import { recording } from '../support/files/recording.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('a recording and a document that are kept are heard and read without a connection', async ({
  jeanne,
  visit,
}) => {
  const added = await jeanne.add({ kind: 'record', title: 'Grandmother sings' }, await recording('song.opus'))
  const record = await jeanne.prepared(added.id)
  const paper = await jeanne.add(
    { kind: 'document', title: 'The will' },
    await letter('will.pdf', 'To my children'),
  )
  await jeanne.prepared(paper.id)

  const page = await visit(jeanne, { serviceWorkers: 'allow' })
  await page.goto(`/documents/${paper.id}/profile`)
  await workerAnswers(page)
  await page.getByRole('button', { name: /^Keep offline \(/ }).click()
  await expect(page.getByText(/^Kept offline, \d/)).toBeVisible()
  await page.goto(`/records/${record.id}/profile`)
  await page.getByRole('button', { name: /^Keep offline \(/ }).click()
  await expect(page.getByText(/^Kept offline, \d/)).toBeVisible()
  await isKept(page, '/api/session')
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Grandmother sings' })).toBeVisible()
  await page.getByRole('button', { name: 'Play Grandmother sings' }).click()
  const time = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(time).toBeGreaterThan(0)
  const playable = `/api/assets/${record.assets[0]?.id}/playable`
  const part = await page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { range: 'bytes=2-5' } })
    return {
      status: answer.status,
      range: answer.headers.get('content-range'),
      size: (await answer.blob()).size,
    }
  }, playable)
  expect(part).toMatchObject({ status: 206, size: 4, range: expect.stringMatching(/^bytes 2-5\/\d+$/) })

  await page.goto(`/documents/${paper.id}/profile`)
  const sheet = page.getByRole('img', { name: /^Page 1/ })
  await expect.poll(() => sheet.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  // The list of what is kept is in the settings, with a way to remove it.
  await page.goto('/tabParams/interface')
  const list = page.getByRole('region', { name: 'Kept on this device' })
  await expect(list.getByRole('link', { name: 'The will' })).toBeVisible()
  await list.getByRole('button', { name: 'Remove “Grandmother sings” from this device' }).click()
  await expect(list.getByRole('link', { name: 'Grandmother sings' })).toBeHidden()
  expect(await keptPaths(page)).not.toContain(playable)
  await page.getByRole('link', { name: 'The will' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The will' })).toBeVisible()
})
