import { getText } from '@lares/shared-types/contracts/assets'
import { getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import { similarItems } from '@lares/shared-types/contracts/search'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../../testing/fake-archive.ts'
import { openApp } from '../../../../testing/open-app.tsx'
import { ada } from '../../../../testing/people.ts'
import { sampleAsset, sampleItem, sampleSummary } from '../../../../testing/sample-items.ts'

const letter = 'Lieber Andrea, das Boot ist wieder dicht.'

function archiveWithText() {
  const archive = createFakeArchive(ada)
  archive.on(getText as never, (() => letter) as never)
  return archive
}

const text = {
  family: 'text',
  mediaType: 'text/plain',
  renditions: [{ name: 'text', variant: '', mediaType: 'text/plain' }],
} as const

test('a text document shows its first page in the grid instead of a file type icon', async () => {
  const archive = archiveWithText()
  const item = sampleSummary('document', { title: 'Brief' })
  const cover = sampleAsset(item.id, { ...text, renditions: [...text.renditions] } as never)
  archive.on(listItems, () => ({ items: [{ ...item, cover, assetCount: 1 }], nextCursor: null }))
  await openApp('/documents')
  expect(await screen.findByText(letter, { exact: false })).toBeVisible()
})

test('the page of a text document shows the text as a sheet and marks its language', async () => {
  const archive = archiveWithText()
  const item = sampleItem('document', { title: 'Brief an Andrea', language: 'de' })
  item.assets = [sampleAsset(item.id, { ...text, renditions: [...text.renditions] } as never)]
  archive.on(getItem, () => item)
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  await openApp(`/documents/${item.id}/profile`)
  const sheet = await screen.findByText(letter, { exact: false }, { timeout: 45_000 })
  expect(sheet.closest('[lang]')).toHaveAttribute('lang', 'de')
  // The browser hyphenates the title by the rules of this language.
  expect(screen.getByRole('heading', { level: 1, name: 'Brief an Andrea' })).toHaveAttribute('lang', 'de')
})
