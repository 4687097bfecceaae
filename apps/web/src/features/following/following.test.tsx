import { follow, listFollows, unfollow } from '@lares/shared-types/contracts/follows'
import { countItemsByTag, listTags } from '@lares/shared-types/contracts/labels'
import { listSavedSearches } from '@lares/shared-types/contracts/own-searches'
import type { FollowedThing } from '@lares/shared-types/follows'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleLabel } from '../../testing/sample-label.ts'

const garden = sampleLabel('Garden', { id: '019a0000-0000-7000-8000-0000000000a1' })

/** An archive that remembers what is followed. */
function createArchive(stored: FollowedThing[] = []) {
  const archive = createFakeArchive(ada)
  const state = { follows: stored }
  archive.on(listTags, () => ({ labels: [garden] }))
  archive.on(countItemsByTag, () => ({ counts: {} }))
  archive.on(listSavedSearches, () => ({ searches: [] }))
  archive.on(listFollows, () => state)
  archive.on(follow, ({ params }) => {
    state.follows = [...state.follows, { ...params, name: 'Garden' }]
    return undefined as never
  })
  archive.on(unfollow, ({ params }) => {
    state.follows = state.follows.filter(({ id }) => id !== params.id)
    return undefined as never
  })
  return archive
}

describe('a tag', () => {
  test('is followed and followed no longer by the same button', async () => {
    const archive = createArchive()
    const { person } = await openApp('/tabOrganisation/tags')
    const button = await screen.findByRole('button', { name: 'Follow: Garden', pressed: false })
    await person.click(button)
    expect(await screen.findByRole('button', { name: 'Follow: Garden', pressed: true })).toBe(button)
    await person.click(button)
    expect(await screen.findByRole('button', { name: 'Follow: Garden', pressed: false })).toBe(button)
    expect(archive.calls).toContain(`PUT /api/follows/tag/${garden.id}`)
    expect(archive.calls).toContain(`DELETE /api/follows/tag/${garden.id}`)
  })

  test('stays as it is if following fails, which is said', async () => {
    createArchive().on(follow, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openApp('/tabOrganisation/tags')
    await person.click(await screen.findByRole('button', { name: 'Follow: Garden' }))
    expect(await screen.findByText(/could not be reached|cannot be reached|Try again/i)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Follow: Garden', pressed: false })).toBeVisible()
  })

  test('has no such button while somebody sees the archive as another user', async () => {
    createFakeArchive({ ...ada, view: { userId: ada.id, by: 'Keeper' } }).on(listTags, () => ({
      labels: [garden],
    }))
    await openApp('/tabOrganisation/tags')
    expect(await screen.findByText('Garden')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Follow: Garden' })).toBeNull()
  })
})

describe('the settings', () => {
  test('list what I follow with links, and end it', async () => {
    createArchive([
      { type: 'tag', id: garden.id, name: 'Garden' },
      { type: 'saved-search', id: ada.id, name: 'Letters', address: 'q=letter' },
    ])
    const { person } = await openApp('/tabParams/interface')
    const list = await screen.findByRole('list', { name: 'What I follow' })
    expect(within(list).getByRole('link', { name: 'Garden' })).toHaveAttribute(
      'href',
      `/search?tag=${garden.id}`,
    )
    expect(within(list).getByRole('link', { name: 'Letters' })).toHaveAttribute('href', '/search?q=letter')
    await person.click(within(list).getByRole('button', { name: 'Unfollow: Garden' }))
    await person.click(within(list).getByRole('button', { name: 'Unfollow: Letters' }))
    expect(await screen.findByText(/^You follow nothing yet/)).toBeVisible()
  })
})
