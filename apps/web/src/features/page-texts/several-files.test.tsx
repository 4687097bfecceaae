import type { Asset } from '@lares/shared-types/assets'
import { getItem, listRevisions } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { similarItems } from '@lares/shared-types/contracts/search'
import type { PageLine } from '@lares/shared-types/page-texts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { sampleAsset, sampleId, sampleItem } from '../../testing/sample-items.ts'
import { WordsOverPicture } from './shown/words-over-picture.tsx'

const box = { x: 0.1, y: 0.1, width: 0.8, height: 0.05 }
const line: PageLine = { box, words: [{ text: 'Rosa', box }] }

/** What is on a file: its pages with words, and how often the searched word is on each. */
interface Content {
  readonly pages?: number
  readonly withWords: readonly number[]
  readonly hits?: readonly number[]
  readonly hasWords?: boolean
}

interface Options {
  readonly mayWrite?: boolean
  readonly path?: string
  readonly family?: Asset['family']
}

/** A document of several files, opened in the browser. */
async function open(contents: readonly Content[], { mayWrite = true, path = '', family }: Options = {}) {
  const id = sampleId()
  const assets = contents.map(({ hasWords = true, pages = 1 }, index) =>
    sampleAsset(id, {
      filename: `scan ${index + 1}`,
      width: 300,
      height: 400,
      pages,
      ...(hasWords && { hasWords }),
      ...(family && { family, renditions: [{ name: 'page', variant: '1', mediaType: 'image/webp' }] }),
    }),
  )
  const item = sampleItem('document', { id, title: 'Letters', assets })
  item.may.edit = mayWrite
  const find = (assetId: string) => contents[assets.findIndex((asset) => asset.id === assetId)]
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => item)
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(contracts.getPageTexts, ({ params }) => ({
    pages: find(params.id)?.pages ?? 1,
    read: (find(params.id)?.withWords ?? []).map((page) => ({
      page,
      state: 'ready' as const,
      words: 2,
      origin: 'machine' as const,
      version: 1,
    })),
    may: { write: mayWrite, read: mayWrite, readHandwriting: false },
  }))
  archive.on(contracts.getPageText, ({ params }) => ({
    assetId: params.id,
    page: Number(params.page),
    state: 'ready' as const,
    language: 'en' as const,
    lines: [line],
    origin: 'machine' as const,
    version: 1,
    updatedAt: null,
  }))
  archive.on(contracts.findInPages, ({ params }) => ({
    matches: (find(params.id)?.hits ?? []).map((page, word) => ({ page, line: 0, word, box })),
  }))
  const app = await openApp(`/documents/${id}/profile${path}`)
  const findBar = async (number: number) => {
    const viewer = within(await screen.findByRole('region', { name: `scan ${number}` }))
    const field = await viewer.findByRole('searchbox', { name: 'Find on the scan' })
    return within(field.closest('search') as HTMLElement)
  }
  return { archive, assets, findBar, ...app }
}

describe('a document of several scans', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('scrolls at opening only to the first scan with a hit', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { findBar } = await open(
      [{ withWords: [1] }, { withWords: [1], hits: [1, 1] }, { withWords: [1], hits: [1] }],
      { path: '?q=rosa' },
    )
    expect(await (await findBar(2)).findByText('1 of 2')).toBeVisible()
    expect(await (await findBar(3)).findByText('1 of 1')).toBeVisible()
    await waitFor(() => expect(document.querySelectorAll('[data-hit]')).toHaveLength(3))
    const getScans = () =>
      scrolled.mock.contexts
        .filter((mark) => (mark as Element).matches('[data-hit]'))
        .map((mark) =>
          (mark as Element).closest('[data-page]')?.closest('section')?.getAttribute('aria-label'),
        )
    await waitFor(() => expect(getScans()).toEqual(['scan 2']))
  })

  test('goes by keys to the hits of the search that was used last, and before that of the first', async () => {
    const { findBar, person } = await open(
      [
        { withWords: [1], hits: [1, 1] },
        { withWords: [1], hits: [1, 1] },
      ],
      { path: '?q=rosa' },
    )
    const first = await findBar(1)
    const second = await findBar(2)
    expect(await first.findByText('1 of 2')).toBeVisible()
    expect(await second.findByText('1 of 2')).toBeVisible()
    await person.keyboard('n')
    expect(await first.findByText('2 of 2')).toBeVisible()
    expect(second.getByText('1 of 2')).toBeVisible()
    await person.click(second.getByRole('button', { name: 'Next hit' }))
    expect(await second.findByText('2 of 2')).toBeVisible()
    await person.keyboard('p')
    expect(await second.findByText('1 of 2')).toBeVisible()
    expect(first.getByText('2 of 2')).toBeVisible()
  })

  test('says nothing of scans without words to those who may not type them, nor asks about them', async () => {
    const { archive, assets } = await open(
      // What the item says of the second is out of date.
      [{ withWords: [], hasWords: false }, { withWords: [] }, { withWords: [1] }],
      { mayWrite: false },
    )
    // Landmarks have different names.
    expect(await screen.findByRole('region', { name: 'Text in this picture scan 3' })).toBeVisible()
    expect(screen.getAllByRole('region', { name: /^Text in this picture/ })).toHaveLength(1)
    const asked = archive.calls.filter((call) => call.endsWith('/page-texts'))
    expect(asked).toEqual(assets.slice(1).map(({ id }) => `GET /api/assets/${id}/page-texts`))
  })
})

describe('a page of a long document of which no picture is stored', () => {
  test('is shown with its hits, and its text is corrected beside a picture that is made for it', async () => {
    const { findBar, person, assets } = await open([{ pages: 200, withWords: [1, 120], hits: [120] }], {
      path: '?q=rosa',
      family: 'pdf',
    })
    const bar = await findBar(1)
    const findHit = () => document.querySelector('[data-page="120"] [data-hit]')
    await waitFor(() => expect(findHit()).toBeInTheDocument())
    expect(bar.queryByText(/has no picture here/)).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Correct the text' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('textbox', { name: 'Line 1' })).toHaveValue('Rosa')
    const picture = `/api/assets/${assets[0]?.id}/page-texts/120/picture`
    expect(dialog.getByRole('img', { name: 'Page 120' })).toHaveAttribute('src', picture)
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Page' }), '1')
    const stored = `/api/assets/${assets[0]?.id}/pages/1`
    expect(await dialog.findByRole('img', { name: 'Page 1' })).toHaveAttribute('src', stored)
  })
})

test('a hit on a page beyond those that are shown opens the original', async () => {
  const { findBar, assets } = await open([{ pages: 700, withWords: [1, 600], hits: [600] }], {
    path: '?q=rosa',
    family: 'pdf',
  })
  const bar = await findBar(1)
  expect(await bar.findByText('Page 600 has no picture here.')).toBeVisible()
  const href = `/api/assets/${assets[0]?.id}/original#page=600`
  expect(bar.getByRole('link', { name: 'Open page 600 in the original' })).toHaveAttribute('href', href)
})

describe('a TIFF of several pages', () => {
  test('shows all of them, the further ones two at a time as they are made', async () => {
    const { assets } = await open([{ pages: 4, withWords: [1, 3] }])
    expect(await screen.findByRole('region', { name: 'Text on these pages' })).toBeVisible()
    const address = (page: number) => `/api/assets/${assets[0]?.id}/page-texts/${page}/picture`
    const second = await screen.findByRole('img', { name: 'Page 2' })
    expect(second).toHaveAttribute('src', address(2))
    expect(screen.getByRole('img', { name: 'Page 3' })).toHaveAttribute('src', address(3))
    expect(screen.queryByRole('img', { name: 'Page 4' })).not.toBeInTheDocument()
    fireEvent.load(second)
    expect(await screen.findByRole('img', { name: 'Page 4' })).toHaveAttribute('src', address(4))
  })

  test('opens at the page of the URL, where several have the words', async () => {
    const { findBar } = await open([{ pages: 4, withWords: [1, 3], hits: [1, 3] }], {
      path: '?q=rosa&page=3',
    })
    const bar = await findBar(1)
    expect(await bar.findByText('2 of 2, on page 3')).toBeVisible()
  })
})

describe('a picture in the viewer', () => {
  async function show(asset: Asset) {
    const archive = createFakeArchive(ada)
    const frame = document.createElement('div')
    await renderWithProviders(
      <WordsOverPicture asset={asset} language="en" frame={frame} corner={document.body} />,
    )
    return archive.calls.filter((call) => call.endsWith('/page-texts'))
  }

  test('asks for its words only if it has any', async () => {
    const asset = sampleAsset(sampleId())
    expect(await show(asset)).toEqual([])
    expect(await show({ ...asset, hasWords: true })).toEqual([`GET /api/assets/${asset.id}/page-texts`])
  })
})
