import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { DerivationInput, Effort } from '../derivation.ts'
import { describeMediaType } from '../families.ts'
import { endlessSecondPage, hostilePdfs, oddPdfs } from '../testing/hostile-pdf.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readPages } from './read-pages.ts'

const folder = temporaryFolder()
const pageLimitMs = 1_500

async function inputOf(pdf: Uint8Array | undefined, effort: Effort): Promise<DerivationInput> {
  const path = folder.at('hostile.pdf')
  await writeFile(path, pdf ?? '')
  const out = folder.at('out')
  await mkdir(out, { recursive: true })
  const signal = AbortSignal.timeout(60_000)
  return { path, sniffed: describeMediaType('application/pdf'), folder: out, effort, signal }
}

test('a page that takes too long is left out of a thorough attempt, the others are there', async () => {
  const content = await readPages(await inputOf(endlessSecondPage, 'thorough'), pageLimitMs)
  expect(content.pages).toBe(3)
  expect(content.texts).toEqual(['First', 'Third'])
  expect(content.files.filter(({ name }) => name === 'page').map(({ variant }) => variant)).toEqual([
    '1',
    '3',
  ])
  expect(content.placeholder).toMatch(/^data:image/)
})

test('a page that takes too long ends a quick attempt', async () => {
  const reading = readPages(await inputOf(endlessSecondPage, 'quick'), pageLimitMs)
  await expect(reading).rejects.toMatchObject({ reason: 'too-complex' })
})

test('a document of which no page can be drawn in time is too complex', async () => {
  const endless = hostilePdfs['a pattern of tiles that is painted with itself']
  const reading = readPages(await inputOf(endless, 'thorough'), pageLimitMs)
  await expect(reading).rejects.toMatchObject({ reason: 'too-complex' })
})

test.each(Object.entries(oddPdfs))('%s comes to an end', async (_what, pdf) => {
  const outcome = readPages(await inputOf(pdf, 'thorough'), 10_000)
  await expect(
    outcome.then(
      () => 'read',
      () => 'refused',
    ),
  ).resolves.toMatch(/read|refused/)
})
