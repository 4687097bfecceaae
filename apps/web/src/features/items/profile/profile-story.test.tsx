import {
  addFavourite,
  getItem,
  listItems,
  listRevisions,
  rateItem,
  restoreItem,
  trashItem,
} from '@lares/shared-types/contracts/items'
import { similarItems } from '@lares/shared-types/contracts/search'
import type { Item } from '@lares/shared-types/items'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api } from '../../../shared/api/api.ts'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleDate, sampleId, sampleItem } from '../../../testing/sample-items.ts'

function archiveWith(item: Item) {
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => item)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRevisions, () => ({
    revisions: [
      {
        number: 1,
        at: '2026-01-01T00:00:00.000Z',
        by: { id: ada.id, displayName: ada.displayName },
        action: 'created' as const,
        changed: [],
        fields: {},
      },
    ],
    nextBefore: null,
  }))
  return archive
}

describe('the page of an item', () => {
  test('shows similar items', async () => {
    const similarItem = sampleItem('post', { title: 'The other harvest' })
    const item = sampleItem('post')
    archiveWith(item).on(similarItems, () => ({
      by: 'words' as const,
      items: [{ ...similarItem, excerpt: '', cover: null, assetCount: 0 }],
    }))
    await openApp(`/posts/${item.id}/profile`)
    const similar = await screen.findByRole('region', { name: 'More like this' })
    expect(within(similar).getByRole('link', { name: 'The other harvest' })).toHaveAttribute(
      'href',
      `/posts/${similarItem.id}/profile`,
    )
  })

  test('shows all facts, and the body without the HTML in it', async () => {
    const [anna, lake] = [sampleId(), sampleId()]
    const item = sampleItem('post', {
      body: 'We *rowed*. <img src=x onerror=alert(1)>',
      date: sampleDate('1952~'),
      place: { name: 'Bellagio' },
      participants: [{ id: anna, names: { en: 'Anna' }, role: 'author' }],
      tags: [{ id: lake, names: { en: 'lake' }, colour: null }],
    })
    archiveWith(item)
    await openApp(`/posts/${item.id}/profile`)
    expect(await screen.findByText('rowed')).toHaveProperty('tagName', 'EM')
    expect(document.querySelector('main img')).toBeNull()
    const about = screen.getByRole('complementary', { name: 'About' })
    for (const fact of ['about 1952', 'Bellagio', 'Anna', 'lake', 'English']) {
      expect(within(about).getByText(fact)).toBeVisible()
    }
    expect(await within(about).findByText('Added by Ada Rossi')).toBeVisible()
    const getLink = (name: string) => within(about).getByRole('link', { name }).getAttribute('href')
    expect(getLink('Anna')).toBe(`/search?participant=${anna}`)
    expect(getLink('lake')).toBe(`/search?tag=${lake}`)
  })

  test('says why a file cannot be displayed and offers the original', async () => {
    const id = sampleId()
    const broken = sampleAsset(id, { state: 'failed', reason: 'truncated' })
    archiveWith(sampleItem('image', { id, assets: [broken] }))
    await openApp(`/images/${id}/profile`)
    expect((await screen.findAllByText(/is cut off in the middle/))[0]).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download the original' })).toHaveAttribute(
      'href',
      `/api/assets/${broken.id}/original?download=true`,
    )
  })

  test('f adds a favourite at once and removes it again when the server refuses', async () => {
    const item = sampleItem('post')
    const archive = archiveWith(item)
    archive.on(addFavourite, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openApp(`/posts/${item.id}/profile`)
    await screen.findByRole('button', { name: 'Favourite', pressed: false })
    await person.keyboard('f')
    expect(await screen.findByRole('button', { name: 'Favourite', pressed: false })).toBeVisible()
    expect(
      await screen.findByText('The archive is not responding just now. Try again in a moment.'),
    ).toBeVisible()
  })

  test('a tap that fails late leaves what a later tap has saved', async () => {
    const item = sampleItem('post')
    const archive = archiveWith(item)
    const first = Promise.withResolvers<undefined>()
    const sent: unknown[] = []
    archive.on(rateItem, async ({ body }) => {
      sent.push(body.value)
      if (body.value !== 2) return undefined
      await first.promise
      return new ErrorReply('upstream-unavailable')
    })
    const { person } = await openApp(`/posts/${item.id}/profile`)
    await screen.findByRole('radio', { name: '4 stars' })
    await person.keyboard('25')
    expect(await screen.findByRole('radio', { name: '5 stars', checked: true })).toBeInTheDocument()
    await waitFor(() => expect(sent).toEqual([2]))
    first.resolve(undefined)
    await screen.findByText('The archive is not responding just now. Try again in a moment.')
    await waitFor(() => expect(sent).toEqual([2, 5]))
    expect(await screen.findByRole('radio', { name: '5 stars', checked: true })).toBeInTheDocument()
  })

  test('taps that fail together show again what the archive has', async () => {
    const item = sampleItem('post', { rating: 3 })
    const archive = archiveWith(item)
    const refusal = Promise.withResolvers<ErrorReply>()
    archive.on(rateItem, () => refusal.promise)
    const { person } = await openApp(`/posts/${item.id}/profile`)
    await screen.findByRole('radio', { name: '3 stars', checked: true })
    archive.on(getItem, () => new ErrorReply('upstream-unavailable'))
    await person.keyboard('25')
    expect(await screen.findByRole('radio', { name: '5 stars', checked: true })).toBeInTheDocument()
    refusal.resolve(new ErrorReply('upstream-unavailable'))
    expect(await screen.findByRole('radio', { name: '3 stars', checked: true })).toBeInTheDocument()
  })

  test('a reply that was sent before a rating does not take it back', async () => {
    const item = sampleItem('post')
    const archive = archiveWith(item)
    archive.on(rateItem, () => undefined)
    const { person, store } = await openApp(`/posts/${item.id}/profile`)
    await screen.findByRole('radio', { name: '4 stars' })
    const reply = Promise.withResolvers<Item>()
    archive.on(getItem, () => reply.promise)
    act(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Item', id: item.id }]))
    })
    await person.keyboard('4')
    await waitFor(() => expect(archive.calls).toContain(`PUT /api/items/${item.id}/rating`))
    await act(async () => {
      reply.resolve({ ...item, title: 'The late reply' })
      await reply.promise
    })
    await screen.findByRole('heading', { name: 'The late reply' })
    expect(await screen.findByRole('radio', { name: '4 stars', checked: true })).toBeInTheDocument()
  })

  test('a new favourite is among the favourites that were shown before', async () => {
    const item = sampleItem('post', { title: 'The boat' })
    const archive = archiveWith(item)
    let isFavourite = false
    archive.on(addFavourite, () => {
      isFavourite = true
      return undefined
    })
    archive.on(listItems, () => ({
      items: isFavourite ? [{ ...item, favourite: true, excerpt: '', cover: null, assetCount: 0 }] : [],
      nextCursor: null,
    }))
    const { person, router } = await openApp('/posts?favourite=1')
    await waitFor(() => expect(archive.calls).toContain('GET /api/items'))
    await act(() => router.navigate(`/posts/${item.id}/profile`))
    await person.click(await screen.findByRole('button', { name: 'Favourite', pressed: false }))
    await waitFor(() => expect(isFavourite).toBe(true))
    await act(() => router.navigate('/posts?favourite=1'))
    expect(await screen.findByRole('heading', { name: 'The boat' })).toBeVisible()
  })

  test('a new favourite is among the favourites that were asked for before it was saved', async () => {
    const item = sampleItem('post', { title: 'The boat' })
    const archive = archiveWith(item)
    const saved = Promise.withResolvers<undefined>()
    let isFavourite = false
    archive.on(addFavourite, async () => {
      await saved.promise
      isFavourite = true
      return undefined
    })
    archive.on(listItems, () => ({
      items: isFavourite ? [{ ...item, favourite: true, excerpt: '', cover: null, assetCount: 0 }] : [],
      nextCursor: null,
    }))
    const { person, router } = await openApp(`/posts/${item.id}/profile`)
    await person.click(await screen.findByRole('button', { name: 'Favourite', pressed: false }))
    await act(() => router.navigate('/posts?favourite=1'))
    await waitFor(() => expect(archive.calls).toContain('GET /api/items'))
    saved.resolve(undefined)
    expect(await screen.findByRole('heading', { name: 'The boat' })).toBeVisible()
  })

  test('a digit key rates, and the same digit removes the rating', async () => {
    const item = sampleItem('post')
    const archive = archiveWith(item)
    const ratings: unknown[] = []
    archive.on(rateItem, ({ body }) => {
      ratings.push(body.value)
      return undefined
    })
    const { person } = await openApp(`/posts/${item.id}/profile`)
    await screen.findByRole('radio', { name: '4 stars' })
    await person.keyboard('4')
    expect(await screen.findByRole('radio', { name: '4 stars', checked: true })).toBeInTheDocument()
    await person.keyboard('4')
    expect(await screen.findByRole('radio', { name: '4 stars', checked: false })).toBeInTheDocument()
    expect(ratings).toEqual([4, null])
  })

  test('a digit rates on a keyboard on which it is typed with Shift, as on a French one', async () => {
    const item = sampleItem('post')
    const archive = archiveWith(item)
    archive.on(rateItem, () => undefined)
    await openApp(`/posts/${item.id}/profile`)
    await screen.findByRole('radio', { name: '4 stars' })
    fireEvent.keyDown(document.body, { key: '4', code: 'Digit4', shiftKey: true })
    expect(await screen.findByRole('radio', { name: '4 stars', checked: true })).toBeInTheDocument()
  })

  test('a clicked star does not keep the focus from page shortcuts', async () => {
    const item = sampleItem('post')
    const archive = archiveWith(item)
    archive.on(rateItem, () => undefined)
    archive.on(addFavourite, () => undefined)
    const { person } = await openApp(`/posts/${item.id}/profile`)
    await person.click(await screen.findByRole('radio', { name: '4 stars' }))
    expect(await screen.findByRole('radio', { name: '4 stars', checked: true })).toBeInTheDocument()
    await person.keyboard('f')
    expect(await screen.findByRole('button', { name: 'Favourite', pressed: true })).toBeVisible()
  })

  test('moves to the trash without a confirmation, and back with Undo', async () => {
    const item = sampleItem('post')
    const archive = archiveWith(item)
    archive.on(trashItem, () => undefined)
    archive.on(restoreItem, () => item)
    archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
    const { person } = await openApp(`/posts/${item.id}/profile`)
    await person.click(await screen.findByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Move to the trash' }))
    expect(await screen.findByText('“The boat” is in the trash')).toBeVisible()
    expect(archive.calls).toContain(`DELETE /api/items/${item.id}`)
    // The server has no similar items of one in the trash.
    expect(archive.calls.filter((call) => call === `GET /api/items/${item.id}/similar`)).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => archive.calls).toContain(`POST /api/items/${item.id}/restore`)
  })

  test('an item that does not exist for the reader shows the not-found page', async () => {
    const archive = archiveWith(sampleItem('post'))
    archive.on(getItem, () => new ErrorReply('not-found'))
    await openApp(`/posts/${sampleId()}/profile`)
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
  })
})
