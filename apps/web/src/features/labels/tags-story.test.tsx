import {
  changeTag,
  countItemsByTag,
  createTag,
  deleteTag,
  listTags,
  mergeTag,
  restoreTag,
} from '@lares/shared-types/contracts/labels'
import type { Label } from '@lares/shared-types/labels'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cacheWithTag } from '../../testing/cache-with-tag.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleLabel } from '../../testing/sample-label.ts'

const garden = sampleLabel('Garden', {
  id: '019a0000-0000-7000-8000-0000000000a1',
  names: { en: 'Garden', de: 'Garten' },
})

function fakeArchiveWithTags(labels: Label[], user = ada) {
  const archive = createFakeArchive(user)
  archive.on(listTags, () => ({ labels }))
  archive.on(countItemsByTag, () => ({ counts: { [garden.id]: 3 } }))
  return archive
}

async function chooseAction(person: Awaited<ReturnType<typeof openApp>>['person'], name: string) {
  await person.click(await screen.findByRole('button', { name: 'Actions for Garden' }))
  await person.click(await screen.findByRole('menuitem', { name }))
}

describe('tags', () => {
  test('creates the first tag with a name in one language', async () => {
    const labels: Label[] = []
    const archive = fakeArchiveWithTags(labels)
    archive.on(createTag, ({ body }) => {
      const created = { ...garden, ...body, description: '', colour: null, parentId: null }
      labels.push(created)
      return created
    })
    const { person } = await openApp('/tabOrganisation/tags')
    expect(await screen.findByText('No tags yet')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'New tag' }))
    const dialog = await screen.findByRole('dialog', { name: 'New tag' })
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Please fill this in.')).toBeVisible()
    expect(within(dialog).queryByLabelText('Italiano')).toBeNull()
    await person.click(within(dialog).getByRole('button', { name: 'In other languages' }))
    await person.type(within(dialog).getByLabelText('Italiano'), 'Giardino')
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Giardino')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('creates a second tag of one name only once that is confirmed', async () => {
    const roses = sampleLabel('Roses', { parentId: garden.id })
    const archive = fakeArchiveWithTags([garden, roses])
    const created: unknown[] = []
    archive.on(createTag, ({ body }) => {
      created.push(body.names)
      return sampleLabel('roses')
    })
    const { person } = await openApp('/tabOrganisation/tags')
    await person.click(await screen.findByRole('button', { name: 'New tag' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New tag' }))
    await person.type(dialog.getByLabelText('English'), 'roses{Enter}')
    expect(await dialog.findByText('“Roses” already exists in “Garden”.')).toBeVisible()
    expect(created).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Create anyway' }))
    await waitFor(() => expect(created).toHaveLength(1))
  })

  test('reports a conflicting save by somebody else, and saves when the user keeps their version', async () => {
    const labels = [garden]
    const archive = fakeArchiveWithTags(labels)
    archive.on(changeTag, ({ body }) => {
      if (body.version === 1) {
        labels[0] = { ...garden, description: 'Roses', version: 2 }
        const params = { savedBy: { id: bruno.id, displayName: 'Bruno' }, savedAt: new Date().toISOString() }
        return new ErrorReply('version-conflict', [], {}, params)
      }
      labels[0] = { ...garden, names: body.names ?? garden.names, version: 3 }
      return labels[0]
    })
    const { person } = await openApp('/tabOrganisation/tags')
    await chooseAction(person, 'Edit or move')
    const english = await screen.findByLabelText('English')
    await person.clear(english)
    await person.type(english, 'Gardens')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Bruno saved a change in the meantime')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Changed: description')).toBeVisible())
    await person.click(screen.getByRole('button', { name: 'Save my version' }))
    expect(await screen.findByText('Gardens')).toBeVisible()
  })

  test('loads again what follows a renamed tag', async () => {
    const archive = fakeArchiveWithTags([garden])
    archive.on(changeTag, () => garden)
    const { cached, countLoads } = cacheWithTag('Follows')
    const { person, store } = await openApp('/tabOrganisation/tags')
    await act(async () => void store.dispatch(cached.initiate()))
    await chooseAction(person, 'Edit or move')
    await screen.findByLabelText('English')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(countLoads()).toBe(2))
  })

  test('offers an unsaved draft, and deletes it once it is saved', async () => {
    const archive = fakeArchiveWithTags([garden])
    archive.on(createTag, ({ body }) => ({
      ...garden,
      ...body,
      description: '',
      colour: null,
      parentId: null,
    }))
    const { person } = await openApp('/tabOrganisation/tags')
    const open = async () => {
      await person.click(await screen.findByRole('button', { name: 'New tag' }))
      return within(await screen.findByRole('dialog', { name: 'New tag' }))
    }
    const first = await open()
    await person.type(first.getByLabelText('English'), 'Orchard')
    expect(await first.findByText('Draft saved on this device')).toBeVisible()
    await person.click(first.getByRole('button', { name: 'Cancel' }))

    const second = await open()
    await person.click(await second.findByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(second.getByLabelText('English')).toHaveValue('Orchard'))
    await person.click(second.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(Object.keys(localStorage).filter((key) => key.startsWith('lares.draft.'))).toEqual([])
    const third = await open()
    expect(third.queryByRole('button', { name: 'Resume' })).toBeNull()
  })

  test('shows the number of affected items before deleting', async () => {
    const labels = [garden]
    const archive = fakeArchiveWithTags(labels)
    archive.on(deleteTag, () => {
      labels.pop()
      return undefined
    })
    const { person } = await openApp('/tabOrganisation/tags')
    await chooseAction(person, 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Garden”' })
    expect(dialog).toHaveTextContent('It is removed from 3 items; the items themselves stay.')
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No tags yet')).toBeVisible()
  })

  test('a deleted tag comes back by the toast', async () => {
    const labels = [garden]
    const archive = fakeArchiveWithTags(labels)
    archive.on(deleteTag, () => {
      labels.pop()
      return undefined
    })
    archive.on(restoreTag, ({ params }) => {
      expect(params.id).toBe(garden.id)
      labels.push(garden)
      return { ...garden, missing: [] }
    })
    const { person } = await openApp('/tabOrganisation/tags')
    await chooseAction(person, 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Garden”' })
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('“Garden” has been deleted')).toBeVisible()
    expect(await screen.findByText('No tags yet')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Garden' })).toBeVisible()
  })

  test('says what of a deleted tag does not come back', async () => {
    const labels = [garden]
    const archive = fakeArchiveWithTags(labels)
    archive.on(deleteTag, () => {
      labels.pop()
      return undefined
    })
    archive.on(restoreTag, () => {
      labels.push(garden)
      return { ...garden, missing: ['items' as const, 'parent' as const] }
    })
    const { person } = await openApp('/tabOrganisation/tags')
    await chooseAction(person, 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Garden”' })
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('“Garden” is back')).toBeVisible()
    expect(screen.getByText('Not restored: some items and its former place')).toBeVisible()
  })

  test('a merged tag comes back by the toast', async () => {
    const park = { ...garden, id: '019a0000-0000-7000-8000-0000000000a2', names: { en: 'Park' } }
    const labels = [garden, park]
    const archive = fakeArchiveWithTags(labels)
    archive.on(mergeTag, () => {
      labels.shift()
      return park
    })
    archive.on(restoreTag, ({ params }) => {
      expect(params.id).toBe(garden.id)
      labels.push(garden)
      return { ...garden, missing: [] }
    })
    const { person } = await openApp('/tabOrganisation/tags')
    await chooseAction(person, 'Merge into another')
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge “Garden”' }))
    await person.click(dialog.getByRole('combobox', { name: 'Merge into' }))
    await person.click(await screen.findByRole('option', { name: 'Park' }))
    await person.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('“Garden” has been merged into “Park”')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Garden')).toBeVisible()
  })

  test('says why a deletion cannot be undone', async () => {
    const labels = [garden]
    const archive = fakeArchiveWithTags(labels)
    archive.on(deleteTag, () => {
      labels.pop()
      return undefined
    })
    archive.on(restoreTag, () => new ErrorReply('already-exists'))
    const { person } = await openApp('/tabOrganisation/tags')
    await chooseAction(person, 'Delete')
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Delete “Garden”' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(
      await screen.findByText('It cannot be brought back, because another one now has this name.'),
    ).toBeVisible()
  })

  test('are read-only for users who may not manage them', async () => {
    fakeArchiveWithTags([garden], bruno)
    await openApp('/tabOrganisation/tags')
    expect(await screen.findByText('Garden')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for Garden' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New tag' })).toBeNull()
  })

  test('a closed dialog returns the focus to the button or menu that opened it', async () => {
    fakeArchiveWithTags([garden])
    const { person } = await openApp('/tabOrganisation/tags')
    const create = await screen.findByRole('button', { name: 'New tag' })
    await person.click(create)
    await screen.findByRole('dialog', { name: 'New tag' })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(create).toHaveFocus())

    await chooseAction(person, 'Merge into another')
    await screen.findByRole('dialog', { name: 'Merge “Garden”' })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Garden' })).toHaveFocus())
  })

  test('a tag is merged into the one whose name was typed, without choosing it from the list', async () => {
    const park = { ...garden, id: '019a0000-0000-7000-8000-0000000000a2', names: { en: 'Park' } }
    const archive = fakeArchiveWithTags([garden, park])
    const targets: string[] = []
    archive.on(mergeTag, ({ body }) => {
      targets.push(body.intoId)
      return park
    })
    const { person } = await openApp('/tabOrganisation/tags')
    await chooseAction(person, 'Merge into another')
    const dialog = await screen.findByRole('dialog', { name: 'Merge “Garden”' })
    await person.type(within(dialog).getByRole('combobox'), 'Park')
    await person.click(within(dialog).getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(targets).toEqual([park.id])
  })

  test('a tag links to its items', async () => {
    fakeArchiveWithTags([garden], bruno)
    await openApp('/tabOrganisation/tags')
    expect(await screen.findByRole('link', { name: 'Garden' })).toHaveAttribute(
      'href',
      `/search?tag=${garden.id}`,
    )
  })

  test('offers to try again after an error', async () => {
    const archive = createFakeArchive(ada)
    archive.on(listTags, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openApp('/tabOrganisation/tags')
    expect(await screen.findByRole('alert')).toHaveTextContent('The archive is not responding just now.')
    archive.on(listTags, () => ({ labels: [garden] }))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Garden')).toBeVisible()
  })
})
