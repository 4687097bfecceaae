import { getText } from '@lares/shared-types/contracts/assets'
import { getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import { similarItems } from '@lares/shared-types/contracts/search'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../../testing/fake-archive.ts'
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

async function openDocument(archive: ReturnType<typeof createFakeArchive>) {
  const item = sampleItem('document', { title: 'Brief an Andrea', language: 'de' })
  const file = sampleAsset(item.id, { ...text, renditions: [...text.renditions] } as never)
  item.assets = [file]
  archive.on(getItem, () => item)
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  const { person } = await openApp(`/documents/${item.id}/profile`)
  const search = await screen.findByLabelText('Search in this document')
  const part = within(screen.getByRole('region', { name: file.filename }))
  return { person, search, part }
}

test.each(['upstream-unavailable', 'internal', 'not-found'] as const)(
  'a text that could not be loaded (%s) is not one without the word, and is loaded again on asking',
  async (code) => {
    const archive = createFakeArchive(ada)
    archive.on(getText as never, (() => new ErrorReply(code)) as never)
    const { person, search, part } = await openDocument(archive)
    await person.type(search, 'Boot')
    const retry = await part.findByRole('button', { name: 'Try again' })
    expect(part.queryByText('Not found')).toBeNull()
    archive.on(getText as never, (() => letter) as never)
    await person.click(retry)
    expect(await part.findByText('Found in 1 place')).toBeVisible()
    expect(part.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

test('while a text is loading nothing is said to be missing in it', async () => {
  const archive = createFakeArchive(ada)
  let answer = () => {}
  const isAnswered = new Promise<string>((resolve) => {
    answer = () => resolve(letter)
  })
  archive.on(getText as never, (() => isAnswered) as never)
  const { person, search, part } = await openDocument(archive)
  await person.type(search, 'Boot')
  expect(part.queryByText('Not found')).toBeNull()
  answer()
  expect(await part.findByText('Found in 1 place')).toBeVisible()
  await person.clear(search)
  await person.type(search, 'Schiff')
  expect(await part.findByText('Not found')).toBeVisible()
})
