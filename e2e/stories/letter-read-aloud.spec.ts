import { pauseJobQueue, resumeJobQueue } from '@lares/shared-types/contracts/jobs'
import { getPageText, getPageTexts, writePageText } from '@lares/shared-types/contracts/page-texts'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { PageText } from '@lares/shared-types/page-texts'
import type { Browser, Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createLetter } from '../support/files/letter.ts'
import { readRecording, readSentences, type Sentence } from '../support/files/recording.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const source = 'en-the-boat.opus'

/** Breaks sentences into lines as wide as those of a letter. */
function wrap(sentences: readonly Sentence[]): string[] {
  const lines: string[] = []
  for (const word of sentences.flatMap(({ text }) => text.split(' '))) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 38) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Adds a letter of two pages whose words a recording says, and that recording. */
async function addLetterAndVoice(by: Client, browser: Browser, title: string) {
  const sentences = await readSentences(source)
  const half = sentences.length / 2
  const files = [
    await createLetter(browser, `${title} 1.png`, wrap(sentences.slice(0, half))),
    await createLetter(browser, `${title} 2.png`, wrap(sentences.slice(half))),
  ]
  const added = await by.add({ kind: 'document', title, language: 'en' }, ...files)
  const letter = await by.waitUntilProcessed(added.id)
  const pages: PageText[] = []
  for (const { id } of letter.assets) {
    const loadState = async () => (await by.call(getPageTexts, { params: { id } })).read[0]?.state
    await expect.poll(loadState, { timeout: 120_000 }).toBe('ready')
    pages.push(await by.call(getPageText, { params: { id, page: 1 } }))
  }
  const nora = await by.call(createParticipant, { body: { names: { en: 'Nora' } } })
  const participants = [{ participantId: nora.id, role: 'speaker' as const }]
  const voice = await by.add(
    { kind: 'record', title: `The voice of ${title}`, participants },
    await readRecording(source, source),
  )
  await by.waitUntilProcessed(voice.id)
  return { letter, pages, voice, sentences }
}

/** The second to which the recording moves next. */
function waitForSeek(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'seeked',
          ({ target }) => resolve(target instanceof HTMLMediaElement ? target.currentTime : -1),
          { capture: true, once: true },
        )
      }),
  )
}

interface LitWord {
  /** The second of the recording. */
  readonly at: number
  readonly assetId: string
  readonly text: string
  /** How many words of the letter come before it. */
  readonly index: number
}

/** The words that are lit while the recording plays, ten times a second, until it has come to a second. */
async function watchLitWords(page: Page, pages: readonly PageText[], until: number): Promise<LitWord[]> {
  const seen = await page.evaluate(async (end) => {
    const words: { at: number; assetId: string; place: string }[] = []
    const media = document.querySelector<HTMLMediaElement>('audio')
    while (media && media.currentTime < end && !media.paused) {
      const lit = document.querySelector<HTMLElement>('[data-spoken]')
      const assetId = lit?.closest<HTMLElement>('[data-asset]')?.dataset.asset ?? ''
      if (lit) words.push({ at: media.currentTime, assetId, place: lit.dataset.spoken ?? '' })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return words
  }, until)
  return seen.map(({ at, assetId, place }) => {
    const [line = 0, word = 0] = place.split('.').map(Number)
    const pageIndex = pages.findIndex((one) => one.assetId === assetId)
    const before = pages.slice(0, pageIndex).flatMap(({ lines }) => lines)
    const above = pages[pageIndex]?.lines.slice(0, line) ?? []
    const index = [...before, ...above].reduce((sum, { words }) => sum + words.length, word)
    return { at, assetId, text: pages[pageIndex]?.lines[line]?.words[word]?.text ?? '', index }
  })
}

/** The share of lit words whose own sentence is spoken then, or at most 0.3 s before or after. */
function getHitShare(lit: readonly LitWord[], sentences: readonly Sentence[]): number {
  const sentenceOf = sentences.flatMap((sentence) => sentence.text.split(' ').map(() => sentence))
  const hits = lit.filter(({ at, index }) => {
    const sentence = sentenceOf[index]
    return sentence && at >= sentence.start - 0.3 && at <= sentence.end + 0.3
  })
  return hits.length / lit.length
}

test('a scanned letter is read aloud by a relative, and the words light up on it as they are spoken', async ({
  browser,
  jeanne,
  visit,
}) => {
  const { letter, pages, voice, sentences } = await addLetterAndVoice(jeanne, browser, 'The night boat')
  const page = await visit(jeanne)
  await page.goto(`/documents/${letter.id}/profile`)
  await waitForApp(page)
  const section = page.getByRole('region', { name: 'Hear it read' })
  await section.getByRole('button', { name: 'Add a recording' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who reads it aloud?' })
  await dialog.getByRole('searchbox', { name: 'Search recordings' }).fill('voice boat')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'The voice of The night boat' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText('Read by Nora')).toBeVisible()
  await expect(section.getByText('The words light up on the page')).toBeVisible({ timeout: 60_000 })

  await section.getByRole('button', { name: 'Play The voice of The night boat' }).click()
  await expect(page.locator('[data-spoken]')).toBeInViewport()
  // Paused, because the check takes half of the recording on a busy machine.
  await section.getByRole('button', { name: 'Pause The voice of The night boat' }).click()
  await expect(page.locator('[data-spoken]')).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Play The voice of The night boat' }).click()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(false)
  const lit = await watchLitWords(page, pages, sentences.at(-1)?.end ?? 0)
  expect(lit.length).toBeGreaterThan(60)
  expect(new Set(lit.map(({ index }) => index)).size).toBeGreaterThan(30)
  expect(getHitShare(lit, sentences)).toBeGreaterThanOrEqual(0.95)
  // It has turned to the second page by itself.
  expect(lit.at(-1)?.assetId).toBe(pages[1]?.assetId)
  await expect(page.locator(`[data-asset="${pages[1]?.assetId}"] [data-page]`)).toBeInViewport()

  // A word that is clicked is heard.
  const word = page.getByRole('region', { name: 'Text on page 1' }).first().getByText('seasick')
  await word.scrollIntoViewIfNeeded()
  const wordHeardAt = waitForSeek(page)
  await word.click()
  const sentence = sentences.find(({ text }) => text.includes('seasick'))
  expect(await wordHeardAt).toBeGreaterThan((sentence?.start ?? 99) - 0.3)
  expect(await wordHeardAt).toBeLessThan((sentence?.end ?? 0) + 0.3)

  // Without a mouse, a line of the text does the same.
  await section.getByRole('button', { name: 'Follow in the text' }).press('Enter')
  const text = section.getByRole('region', { name: 'The text as it is read' })
  const lineHeardAt = waitForSeek(page)
  await text.getByRole('button', { name: /This is Nora/ }).press('Enter')
  expect(await lineHeardAt).toBeLessThan(sentences[1]?.start ?? 0)
  await expect(text.locator('[data-current-word]')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/records/${voice.id}/profile`)
  await page.getByRole('region', { name: 'What is read here' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The night boat' })).toBeVisible()
})

test('on a phone the lit line stays in view, and a corrected page is aligned again by itself', async ({
  browser,
  jeanne,
  visit,
}) => {
  const { letter, pages } = await addLetterAndVoice(jeanne, browser, 'The green box')
  const page = await visit(jeanne, phone)
  await page.goto(`/documents/${letter.id}/profile`)
  await waitForApp(page)
  const section = page.getByRole('region', { name: 'Hear it read' })
  await section.getByRole('button', { name: 'Add a recording' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Who reads it aloud?' })
  expect(await findHorizontalOverflow(page)).toEqual([])
  await dialog.getByRole('button', { name: 'The voice of The green box' }).tap()
  await expect(section.getByText('The words light up on the page')).toBeVisible({ timeout: 60_000 })
  expect(await findHorizontalOverflow(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await section.getByRole('button', { name: 'Play The voice of The green box' }).tap()
  await expect(page.locator('[data-spoken]')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  const [first] = pages
  const { assetId = '', version = 0 } = first ?? {}
  const lines = (first?.lines ?? []).map(({ box, words }, replaces) => ({
    box,
    text: words.map(({ text }) => text.replace('eightieth', 'ninetieth')).join(' '),
    replaces,
  }))
  // The job waits until the page has been seen before it is done.
  const queue = { params: { queue: 'align-narration' } } as const
  await jeanne.call(pauseJobQueue, queue)
  try {
    await jeanne.call(writePageText, { params: { id: assetId, page: 1 }, body: { version, lines } })
    await page.reload()
    await expect(section.getByText('The words are being found in the recording again')).toBeVisible()
  } finally {
    await jeanne.call(resumeJobQueue, queue)
  }
  await expect(section.getByText('The words are being found in the recording again')).toBeHidden()
  await section.getByRole('button', { name: 'Play The voice of The green box' }).tap()
  await expect(page.locator(`[data-asset="${assetId}"] [data-spoken]`)).toBeVisible()
})
