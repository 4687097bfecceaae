import { mkdir, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import type { DerivationInput, Effort } from '../derivation.ts'
import { describeMediaType } from '../families.ts'
import { endlessSecondPage, hostilePdfs, oddPdfs } from '../testing/hostile-pdf.ts'
import { readPages } from './read-pages.ts'

const folder = createTemporaryFolder()
const pageLimitMs = 1_500

async function createInput(pdf: Uint8Array | undefined, effort: Effort): Promise<DerivationInput> {
  const path = folder.at('hostile.pdf')
  await writeFile(path, pdf ?? '')
  const out = folder.at('out')
  await mkdir(out, { recursive: true })
  const signal = AbortSignal.timeout(60_000)
  return { path, sniffed: describeMediaType('application/pdf'), folder: out, effort, rotation: 0, signal }
}

test('skips a page that takes too long in a thorough attempt', async () => {
  const content = await readPages(await createInput(endlessSecondPage, 'thorough'), pageLimitMs)
  expect(content.pages).toBe(3)
  expect(content.texts).toEqual(['First', 'Third'])
  expect(content.files.filter(({ name }) => name === 'page').map(({ variant }) => variant)).toEqual([
    '1',
    '3',
  ])
  expect(content.placeholder).toMatch(/^data:image/)
})

test('fails a quick attempt at a page that takes too long', async () => {
  const reading = readPages(await createInput(endlessSecondPage, 'quick'), pageLimitMs)
  await expect(reading).rejects.toMatchObject({ reason: 'too-complex' })
})

test('reports a document without any page rendered in time as too complex', async () => {
  const endless = hostilePdfs['a pattern of tiles that is painted with itself']
  const reading = readPages(await createInput(endless, 'thorough'), pageLimitMs)
  await expect(reading).rejects.toMatchObject({ reason: 'too-complex' })
})

test.each(Object.entries(oddPdfs))('terminates on %s', async (_what, pdf) => {
  const outcome = readPages(await createInput(pdf, 'thorough'), 10_000)
  await expect(
    outcome.then(
      () => 'read',
      () => 'refused',
    ),
  ).resolves.toMatch(/read|refused/)
})
