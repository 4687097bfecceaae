import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Segment } from '@lares/shared-types/transcripts'
import type { Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { film } from '../support/files/film.ts'
import { recording } from '../support/files/recording.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('a film plays with its subtitles, and a line of its words leads to its second', async ({
  jeanne,
  visit,
}) => {
  const { id } = await jeanne.add(
    { kind: 'video', title: 'The fair', language: 'fr' },
    await film('fair.mp4'),
  )
  await jeanne.prepared(id)
  await say(jeanne, id, [
    { start: 0, end: 0.8, text: 'On commence.' },
    { start: 0.9, end: 1.4, text: 'Regarde le manège !' },
    { start: 1.5, end: 2, text: 'C’est fini.' },
  ])
  const page = await visit(jeanne)
  await page.goto(`/videos/${id}/profile`)
  const words = page.getByRole('region', { name: 'Transcript' })
  await expect(words.getByRole('button')).toHaveCount(3)
  await expectAccessible(page)

  // The reader's language is another one, so that the subtitles are on by themselves.
  await expect.poll(() => track(page)).toEqual({ mode: 'showing', cues: 3 })
  await words.getByRole('button', { name: /Regarde le manège/ }).click()
  await expect.poll(() => media(page)).toMatchObject({ at: 0.9 })
  await expect.poll(() => shownCue(page)).toBe('Regarde le manège !')
  // Slowly: a busy machine draws few frames of the half second that the last line lasts.
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.playbackRate = 0.25
    return video?.play()
  })
  await expect(words.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'true')
  await expect.poll(async () => (await media(page)).ended).toBe(true)
})

test('the words follow a recording that plays, and lead to any second of it', async ({ jeanne, visit }) => {
  const { id } = await jeanne.add(
    { kind: 'record', title: 'La vendemmia', language: 'it' },
    await recording('vendemmia.opus'),
  )
  await jeanne.prepared(id)
  await say(
    jeanne,
    id,
    Array.from({ length: 10 }, (_, at) => ({ start: at, end: at + 0.9, text: `Riga ${at + 1}` })),
  )
  const page = await visit(jeanne)
  await page.goto(`/records/${id}/profile`)
  const lines = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Play La vendemmia' }).click()
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(lines.nth(2)).toHaveAttribute('aria-current', 'true')
  await lines.nth(6).getByRole('button').click()
  await expect(lines.nth(7)).toHaveAttribute('aria-current', 'true')
  expect((await media(page)).at).toBeGreaterThan(6.5)
  await page.getByRole('button', { name: 'Pause La vendemmia' }).click()
  expect((await media(page)).paused).toBe(true)
})

async function say(by: Client, id: string, segments: Segment[]): Promise<void> {
  const { version } = await (await by.send(`/api/items/${id}/transcript`)).json()
  await by.call(writeTranscript, { params: { id }, body: { version, segments } })
}

function media(page: Page): Promise<{ at: number; paused: boolean; ended: boolean }> {
  return page.evaluate(() => {
    const element = document.querySelector<HTMLMediaElement>('video, audio')
    return { at: element?.currentTime ?? 0, paused: element?.paused ?? true, ended: element?.ended ?? false }
  })
}

function track(page: Page): Promise<{ mode: string | undefined; cues: number | undefined }> {
  return page.evaluate(() => {
    const [first] = document.querySelector('video')?.textTracks ?? []
    return { mode: first?.mode, cues: first?.cues?.length }
  })
}

/** The subtitle that stands on the picture. */
function shownCue(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const [cue] = document.querySelector('video')?.textTracks[0]?.activeCues ?? []
    return cue instanceof VTTCue ? cue.text : undefined
  })
}
