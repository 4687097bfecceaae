import { createItem, getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { createTag, listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import type { CreateItem } from '@lares/shared-types/items'
import type { Label } from '@lares/shared-types/labels'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { sampleId, sampleItem } from '../../../testing/sample-items.ts'

function label(en: string): Label {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: sampleId(),
    parentId: null,
    names: { en },
    description: '',
    colour: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

async function openNewPost(tags: Label[], user = ada) {
  const archive = createFakeArchive(user)
  const sent: CreateItem[] = []
  const item = sampleItem('post')
  archive.on(listTags, () => ({ labels: [...tags] }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(getItem, () => item)
  archive.on(createItem, ({ body }) => {
    sent.push(body)
    return item
  })
  archive.on(createTag, ({ body }) => {
    const created = { ...label(''), names: body.names }
    tags.push(created)
    return created
  })
  const { person } = await openApp('/posts/new')
  await person.type(await screen.findByLabelText('Title'), 'First evening')
  const field = screen.getByRole('combobox', { name: 'Tags' })
  const save = () => person.click(screen.getByRole('button', { name: 'Add to the archive' }))
  return { archive, person, field, save, sent }
}

describe('text typed into the tag field', () => {
  test('selects the first match on Enter, an exact match before others', async () => {
    const [evening, eve] = [label('Evening'), label('Eve')]
    const { person, field, save, sent } = await openNewPost([evening, eve])
    await person.type(field, 'eve{Enter}')
    await waitFor(() => expect(field).toHaveValue(''))
    expect(await screen.findByRole('button', { name: 'Remove Eve' })).toBeVisible()
    await person.type(field, 'ven{Enter}')
    await save()
    await expect.poll(() => sent).toMatchObject([{ tagIds: [eve.id, evening.id] }])
  })

  test('creates a tag on Enter when nothing matches, and saving waits for it', async () => {
    const tags = [label('Sea')]
    const { archive, person, field, save, sent } = await openNewPost(tags)
    const created = label('Night')
    let finish = () => {}
    archive.on(createTag, async () => {
      await new Promise<void>((done) => {
        finish = done
      })
      tags.push(created)
      return created
    })
    await person.type(field, 'Night{Enter}')
    await person.type(field, 'Sea{Enter}')
    await save()
    expect(sent).toEqual([])
    finish()
    await expect.poll(() => sent).toMatchObject([{ tagIds: [tags[0]?.id, created.id] }])
  })

  test('is restored when the tag could not be created', async () => {
    const { archive, person, field, save, sent } = await openNewPost([])
    archive.on(createTag, () => new ErrorReply('internal'))
    await person.type(field, 'Night{Enter}')
    expect(await screen.findByText('“Night” could not be created.')).toBeVisible()
    expect(field).toHaveValue('Night')
    await save()
    expect(await screen.findByText(/^“Night” does not exist yet/)).toBeVisible()
    expect(sent).toEqual([])
  })

  test('selects its tag on save when it is a complete name', async () => {
    const evening = label('Evening')
    const { person, field, save, sent } = await openNewPost([evening, label('Evenings')])
    await person.type(field, 'evening ')
    await save()
    await expect.poll(() => sent).toMatchObject([{ tagIds: [evening.id] }])
  })

  test.each([
    ['Even', 'is not chosen yet. Choose from the list, or delete the text.'],
    ['Night', 'does not exist yet. Press Enter to create it, or delete the text.'],
  ])('prevents saving and shows an error beside the field: %s', async (text, words) => {
    const { person, field, save, sent } = await openNewPost([label('Evening'), label('Evenings')])
    await person.type(field, text)
    await save()
    expect(await screen.findByText(`“${text}” ${words}`)).toBeVisible()
    expect(field).toHaveFocus()
    expect(field).toHaveValue(text)
    expect(sent).toEqual([])
    await person.clear(field)
    await save()
    await expect.poll(() => sent.length).toBe(1)
  })

  test('prevents saving for users who may not create tags', async () => {
    const { person, field, save, sent } = await openNewPost([], {
      ...bruno,
      permissions: ['items:create'],
    })
    await person.type(field, 'Night{Enter}')
    expect(
      await screen.findByText('Nothing is called “Night”. Choose from the list, or delete the text.'),
    ).toBeVisible()
    await save()
    expect(sent).toEqual([])
  })
})
