import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Segment } from '@lares/shared-types/transcripts'
import type { Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createFilm } from '../support/files/film.ts'
import { readRecording } from '../support/files/recording.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'
import { touch } from '../support/ways.ts'

test('a film plays with its subtitles, and a line of its words leads to its second', async ({
  jeanne,
  visit,
}) => {
  const { id } = await jeanne.add(
    { kind: 'video', title: 'The fair', language: 'fr' },
    await createFilm('fair.mp4'),
  )
  await jeanne.waitUntilProcessed(id)
  await writeSegments(jeanne, id, [
    { start: 0, end: 0.8, text: 'On commence.' },
    { start: 0.9, end: 1.4, text: 'Regarde le manège !' },
    { start: 1.5, end: 2, text: 'C’est fini.' },
  ])
  const page = await visit(jeanne)
  await page.goto(`/videos/${id}/profile`)
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await expect(transcript.getByRole('listitem').getByRole('button')).toHaveCount(3)
  await expectAccessible(page)

  // Paused where the line begins, because it lasts half a second, which a busy machine may miss.
  const paused = page.evaluate(
    async () =>
      new Promise<void>((resolve) => {
        document.addEventListener(
          'seeked',
          ({ target }) => {
            if (target instanceof HTMLMediaElement) target.pause()
            resolve()
          },
          { capture: true, once: true },
        )
      }),
  )
  await transcript.getByRole('button', { name: /Regarde le manège/ }).click()
  await paused
  // Subtitles are on by default, because the video is in another language than the interface.
  await expect.poll(() => readTrack(page)).toEqual({ mode: 'showing', cues: 3 })
  await expect.poll(() => readActiveCue(page)).toBe('Regarde le manège !')
  // Played slowly, because a busy machine may render too few frames of the last line.
  await page.evaluate(async () => {
    const video = document.querySelector('video')
    if (!video) return
    video.playbackRate = 0.25
    await video.play()
  })
  await expect(transcript.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'true')
  await expect.poll(async () => (await readMedia(page)).ended).toBe(true)
})

test('the words follow a recording that plays, and lead to any second of it', async ({ jeanne, visit }) => {
  const { id } = await jeanne.add(
    { kind: 'record', title: 'La vendemmia', language: 'it' },
    await readRecording('vendemmia.opus'),
  )
  await jeanne.waitUntilProcessed(id)
  await writeSegments(
    jeanne,
    id,
    Array.from({ length: 10 }, (_, at) => ({ start: at, end: at + 0.9, text: `Riga ${at + 1}` })),
  )
  const page = await visit(jeanne)
  // Played slowly, because a busy machine may not look within the second that a line lasts.
  await page.addInitScript(() =>
    document.addEventListener(
      'playing',
      ({ target }) => {
        if (target instanceof HTMLMediaElement) target.playbackRate = 0.25
      },
      { capture: true },
    ),
  )
  await page.goto(`/records/${id}/profile`)
  const lines = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem')
  await page.getByRole('main').getByRole('button', { name: 'Play La vendemmia' }).click()
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(lines.nth(2)).toHaveAttribute('aria-current', 'true')
  await lines.nth(6).getByRole('button').click()
  await expect(lines.nth(7)).toHaveAttribute('aria-current', 'true')
  expect((await readMedia(page)).at).toBeGreaterThan(6.5)
  await page.getByRole('main').getByRole('button', { name: 'Pause La vendemmia' }).click()
  await expect.poll(async () => (await readMedia(page)).paused).toBe(true)
})

test('on a phone a word is played from where it is touched, and highlighted', async ({ jeanne, visit }) => {
  const { id } = await jeanne.add(
    { kind: 'record', title: 'La neige', language: 'fr' },
    await readRecording('neige.opus'),
  )
  await jeanne.waitUntilProcessed(id)
  await writeSegments(jeanne, id, [
    {
      start: 0,
      end: 2,
      text: 'Il neigeait.',
      words: [
        [0, 0.5],
        [0.6, 2],
      ],
    },
    {
      start: 3,
      end: 9,
      text: 'Dans notre maison',
      words: [
        [3, 4],
        [5, 6],
        [7, 9],
      ],
    },
  ])
  const page = await visit(jeanne, touch.device)
  await page.goto(`/records/${id}/profile?t=5.2`)
  await waitForApp(page)
  const words = page.getByRole('region', { name: 'Transcript' }).locator('[data-words]')
  const heard = page.locator('[data-current-word]')
  await expect(heard).toHaveText('notre')
  await page.evaluate(() =>
    document.addEventListener(
      'seeked',
      ({ target }) => {
        if (target instanceof HTMLMediaElement) target.pause()
      },
      { capture: true },
    ),
  )
  // The last word of the line, then the last of another, which has no elements for its words.
  for (const [line, word, second] of [
    [1, 'maison', 7],
    [0, 'neigeait.', 0.6],
  ] as const) {
    const box = await words.nth(line).boundingBox()
    await words.nth(line).tap({ position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) / 2 } })
    await expect(heard).toHaveText(word)
    await expect.poll(async () => Math.abs((await readMedia(page)).at - second)).toBeLessThan(0.3)
  }
})

async function writeSegments(client: Client, id: string, segments: Segment[]): Promise<void> {
  const { version } = await (await client.send(`/api/items/${id}/transcript`)).json()
  await client.call(writeTranscript, { params: { id }, body: { version, segments } })
}

function readMedia(page: Page): Promise<{ at: number; paused: boolean; ended: boolean }> {
  return page.evaluate(() => {
    const element = document.querySelector<HTMLMediaElement>('video, audio')
    return { at: element?.currentTime ?? 0, paused: element?.paused ?? true, ended: element?.ended ?? false }
  })
}

function readTrack(page: Page): Promise<{ mode: string | undefined; cues: number | undefined }> {
  return page.evaluate(() => {
    const [first] = document.querySelector('video')?.textTracks ?? []
    return { mode: first?.mode, cues: first?.cues?.length }
  })
}

/** The text of the subtitle that is shown. */
function readActiveCue(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const [cue] = document.querySelector('video')?.textTracks[0]?.activeCues ?? []
    return cue instanceof VTTCue ? cue.text : undefined
  })
}
