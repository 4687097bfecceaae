import { changeItem, createItem, getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import type { ChangeItem, CreateItem, Item } from '@lares/shared-types/items'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { sampleItem } from '../../../testing/sample-items.ts'

function createArchive() {
  const archive = createFakeArchive(ada)
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  return archive
}

describe('the editor', () => {
  test('shows a date in words, rejects an invalid one, and creates the item', async () => {
    const archive = createArchive()
    const sent: CreateItem[] = []
    const item = sampleItem('dream', { title: 'Stairs' })
    archive.on(createItem, ({ body }) => {
      sent.push(body)
      return item
    })
    archive.on(getItem, () => item)
    const { person } = await openApp('/dreams/new')
    await person.type(await screen.findByLabelText('Title'), 'Stairs')
    const precision = within(screen.getByRole('group', { name: 'Night' })).getByLabelText(
      'How precisely do you know the date?',
    )
    await person.selectOptions(precision, 'other')
    await person.type(screen.getByRole('textbox', { name: 'In your own words' }), 'next week')
    await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByText(/^This date cannot be read/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'In your own words' })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'In your own words' })).toBeInvalid()
    expect(precision).toBeValid()
    expect(sent).toEqual([])

    await person.clear(screen.getByRole('textbox', { name: 'In your own words' }))
    await person.type(screen.getByRole('textbox', { name: 'In your own words' }), '17.9.1960')
    expect(await screen.findByText(/^Will be shown as: .*1960/)).toBeVisible()
    await person.selectOptions(precision, 'year')
    await person.type(screen.getByRole('textbox', { name: 'Year' }), '1952')
    await person.click(screen.getByLabelText('Only approximate'))
    expect(await screen.findByText('Will be shown as: about 1952')).toBeVisible()
    await person.click(await screen.findByLabelText('Lucid'))
    await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Stairs' })).toBeVisible()
    expect(sent).toMatchObject([{ kind: 'dream', title: 'Stairs', date: '1952~', details: { lucid: true } }])
  })

  test('does not submit on Enter in the tag field, and says who may create tags', async () => {
    const archive = createFakeArchive({ ...bruno, permissions: ['items:create'] })
    archive.on(listTags, () => ({ labels: [] }))
    archive.on(listCategories, () => ({ labels: [] }))
    archive.on(listParticipants, () => ({ participants: [] }))
    const sent: CreateItem[] = []
    archive.on(createItem, ({ body }) => {
      sent.push(body)
      return sampleItem('post')
    })
    const { person } = await openApp('/posts/new')
    await person.type(await screen.findByLabelText('Title'), 'First evening')
    await person.type(screen.getByRole('combobox', { name: 'Tags' }), 'Evening{Enter}')
    const note = (await screen.findByRole('listbox', { name: 'Tags' })).nextElementSibling
    expect(note).toBeVisible()
    expect(note).toHaveTextContent(
      'Nothing found. Only the people who look after the archive can create new ones.',
    )
    expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveValue('Evening')
    expect(sent).toEqual([])
  })

  test('requires a file for kinds that need one', async () => {
    createArchive()
    const { person } = await openApp('/records/new')
    await person.click(await screen.findByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByText('Choose a file first.')).toBeVisible()
  })

  test.each(['/posts/new', '/dreams/new', '/messages/new'])(
    'does not add what is blank: %s',
    async (path) => {
      const archive = createArchive()
      const sent: CreateItem[] = []
      const item = sampleItem('post', { title: '', body: 'Rain' })
      archive.on(createItem, ({ body }) => {
        sent.push(body)
        return item
      })
      archive.on(getItem, () => item)
      const { person } = await openApp(path)
      await person.type(await screen.findByLabelText('Title'), ' ')
      const add = screen.getByRole('button', { name: 'Add to the archive' })
      await person.click(add)
      expect(await screen.findByText('Write something or add a file.')).toBeVisible()
      expect(sent).toEqual([])
      await person.type(screen.getByLabelText('Title'), 'Rain')
      await person.click(add)
      await waitFor(() => expect(sent).toMatchObject([{ title: 'Rain' }]))
    },
  )

  test('something blank from an import can still be changed', async () => {
    const archive = createArchive()
    const item = sampleItem('post', { title: '', body: '', assets: [] })
    const sent: ChangeItem[] = []
    archive.on(getItem, () => item)
    archive.on(changeItem, ({ body }) => {
      sent.push(body)
      return item
    })
    const { person } = await openApp(`/posts/${item.id}/edit`)
    await person.type(await screen.findByLabelText('Place name'), 'Chur')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ place: { name: 'Chur' } }]))
  })

  test('shows a server error beside its field and focuses the field', async () => {
    const archive = createArchive()
    archive.on(createItem, () => new ErrorReply('invalid-fields', [{ path: 'title', code: 'too-long' }]))
    const { person } = await openApp('/posts/new')
    await person.type(await screen.findByLabelText('Title'), 'Long')
    await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByText('This is too long.')).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveFocus()
  })

  test('stores a draft on the device, asks before leaving, and offers to resume the draft', async () => {
    createArchive()
    const { person, router } = await openApp('/posts/new')
    await person.type(await screen.findByLabelText('Title'), 'Half a story')
    expect(await screen.findByText('Draft saved on this device')).toBeVisible()
    void router.navigate('/tabOrganisation/tags')
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await person.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Tags' })
    void router.navigate('/posts/new')
    await person.click(await screen.findByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Half a story'))
  })

  test('shows the saved version of another person beside mine, and saves the chosen fields', async () => {
    const archive = createArchive()
    const opened = sampleItem('post', { title: 'Boat', body: 'Old', version: 3 })
    let stored: Item = { ...opened, title: 'Their boat', body: 'New', version: 4 }
    const savedBetween = {
      savedBy: { id: opened.id, displayName: 'Zia Pina' },
      savedAt: new Date().toISOString(),
    }
    const sent: ChangeItem[] = []
    archive.on(getItem, () => (sent.length < 2 ? opened : stored))
    archive.on(changeItem, ({ body }) => {
      sent.push(body)
      if (body.version !== stored.version)
        return new ErrorReply('version-conflict', [], {}, { current: stored, ...savedBetween })
      stored = { ...stored, title: body.title ?? stored.title, version: 5 }
      return stored
    })
    const { person } = await openApp(`/posts/${opened.id}/edit`)
    const title = await screen.findByLabelText('Title')
    await person.clear(title)
    await person.type(title, 'My boat')
    await person.click(screen.getByRole('button', { name: 'Save' }))

    const dialog = await screen.findByRole('dialog', { name: 'Zia Pina saved a change in the meantime' })
    expect(within(dialog).getByText('just now')).toBeVisible()
    const titles = within(dialog).getByRole('group', { name: 'Title' })
    expect(within(titles).getByText('My boat')).toBeVisible()
    expect(within(titles).getByText('Their boat')).toBeVisible()
    expect(within(dialog).getByRole('radio', { name: 'Theirs New' })).toBeChecked()
    await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'My boat' })).toBeVisible()
    expect(sent).toEqual([
      { version: 3, title: 'My boat' },
      { version: 4, title: 'My boat' },
    ])
  })

  test('stays open on the saved version if something is typed while it is saved', async () => {
    const archive = createArchive()
    const opened = sampleItem('post', { title: 'Boat', body: 'Old', version: 3 })
    let stored: Item = opened
    const saving = Promise.withResolvers<void>()
    const sent: ChangeItem[] = []
    archive.on(getItem, () => stored)
    archive.on(changeItem, async ({ body }) => {
      sent.push(body)
      await saving.promise
      stored = { ...stored, title: body.title ?? stored.title, version: stored.version + 1 }
      return stored
    })
    const { person, router } = await openApp(`/posts/${opened.id}/edit`)
    const title = await screen.findByLabelText('Title')
    await person.type(title, ' trip')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await person.type(title, ' on the lake')
    saving.resolve()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(title).toHaveValue('Boat trip on the lake')
    expect(router.state.location.pathname).toBe(`/posts/${opened.id}/edit`)
    expect(await screen.findByText('Draft saved on this device')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Boat trip on the lake' })).toBeVisible()
    expect(sent).toEqual([
      { version: 3, title: 'Boat trip' },
      { version: 4, title: 'Boat trip on the lake' },
    ])
  })

  test('changes a new item, and creates no second one, if something is typed while it is created', async () => {
    const archive = createArchive()
    const created = sampleItem('post', { title: 'Boat', body: '', language: 'en', version: 1 })
    let stored: Item = created
    const creating = Promise.withResolvers<void>()
    const creations: CreateItem[] = []
    const changes: ChangeItem[] = []
    archive.on(getItem, () => stored)
    archive.on(createItem, async ({ body }) => {
      creations.push(body)
      await creating.promise
      return created
    })
    archive.on(changeItem, ({ body }) => {
      changes.push(body)
      stored = { ...created, title: body.title ?? '', version: 2 }
      return stored
    })
    const { person } = await openApp('/posts/new')
    const title = await screen.findByLabelText('Title')
    await person.type(title, 'Boat')
    await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    await waitFor(() => expect(creations).toHaveLength(1))
    await person.type(title, ' trip')
    creating.resolve()
    await person.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Boat trip' })).toBeVisible()
    expect(creations).toHaveLength(1)
    expect(changes).toEqual([{ version: 1, title: 'Boat trip' }])
  })

  test.each([
    ['with the version that is saved now', 'Their boat'],
    ['with the cached one if that cannot be loaded', 'Boat'],
  ])('opens, after the item was viewed, %s', async (_how, title) => {
    const archive = createArchive()
    const viewed = sampleItem('post', { title: 'Boat', version: 3 })
    archive.on(getItem, () => viewed)
    const { router } = await openApp(`/posts/${viewed.id}/profile`)
    await screen.findByRole('heading', { level: 1, name: 'Boat' })
    const loading = Promise.withResolvers<Item | ErrorReply>()
    archive.on(getItem, () => loading.promise)
    await act(() => router.navigate(`/posts/${viewed.id}/edit`))
    await waitFor(() =>
      expect(archive.calls.filter((call) => call === `GET /api/items/${viewed.id}`)).toHaveLength(2),
    )
    expect(screen.queryByLabelText('Title')).toBeNull()
    loading.resolve(
      title === 'Boat' ? new ErrorReply('upstream-unavailable') : { ...viewed, title, version: 4 },
    )
    expect(await screen.findByLabelText('Title')).toHaveValue(title)
  })

  test('saves once when the button is pressed twice', async () => {
    const archive = createArchive()
    const opened = sampleItem('post', { title: 'Boat', version: 3 })
    let stored: Item = opened
    const versions: number[] = []
    archive.on(getItem, () => stored)
    archive.on(changeItem, ({ body }) => {
      versions.push(body.version)
      stored = { ...opened, title: 'Boats', version: 4 }
      return stored
    })
    const { person } = await openApp(`/posts/${opened.id}/edit`)
    await person.type(await screen.findByLabelText('Title'), 's')
    const save = screen.getByRole('button', { name: 'Save' })
    act(() => {
      fireEvent.click(save)
      fireEvent.click(save)
    })
    await screen.findByRole('heading', { level: 1, name: 'Boats' })
    expect(versions).toEqual([3])
  })

  test('shows the details of a kind in words, where two people changed them', async () => {
    const archive = createArchive()
    const opened = sampleItem('dream', { title: 'Stairs', details: {}, version: 3 })
    const theirs = { mood: 'wistful', recurring: true, night: '1952-05-03' }
    archive.on(getItem, () => opened)
    archive.on(changeItem, () => {
      const current = { ...opened, details: theirs, version: 4 }
      return new ErrorReply('version-conflict', [], {}, { current })
    })
    const { person } = await openApp(`/dreams/${opened.id}/edit`)
    await person.click(await screen.findByLabelText('Lucid'))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const details = within(await screen.findByRole('group', { name: 'Details' }))
    expect(details.getByRole('radio', { name: 'Yours Lucid' })).toBeVisible()
    const values = details.getByText(/Night: 3 May 1952/)
    expect(values).toHaveTextContent('Mood: wistful Recurring')
  })
})

describe('a new item whose reply got lost', () => {
  const item = sampleItem('post', { title: 'Boat', body: '', language: 'en', version: 1 })

  /** Types a title and saves; the reply gets lost. Further creates are answered by `respond`. */
  async function loseReply(respond: (body: CreateItem) => Item | ErrorReply) {
    const archive = createArchive()
    const sent: CreateItem[] = []
    archive.on(createItem, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new TypeError('Failed to fetch')
      return respond(body)
    })
    const { person } = await openApp('/posts/new')
    const title = await screen.findByLabelText('Title')
    await person.type(title, 'Boat')
    const save = () => person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    await save()
    expect(await screen.findByText(/^The archive cannot be reached/)).toBeVisible()
    return { archive, sent, person, title, save }
  }

  test('is sent again with the same id', async () => {
    const { archive, sent, save } = await loseReply(() => item)
    archive.on(getItem, () => item)
    await save()
    expect(await screen.findByRole('heading', { level: 1, name: 'Boat' })).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  test('is changed if the form was edited meanwhile', async () => {
    const { archive, sent, person, title, save } = await loseReply(() => new ErrorReply('id-taken'))
    let stored: Item = item
    const changes: [string, ChangeItem][] = []
    archive.on(getItem, () => stored)
    archive.on(changeItem, ({ params, body }) => {
      changes.push([params.id, body])
      stored = { ...item, title: body.title ?? '', version: 2 }
      return stored
    })
    await person.type(title, ' trip')
    await save()
    expect(await screen.findByRole('heading', { level: 1, name: 'Boat trip' })).toBeVisible()
    expect(changes).toEqual([[sent[0]?.id, { version: 1, title: 'Boat trip' }]])
  })

  test('is compared with a change that somebody has made to it', async () => {
    const { archive, person, title, save } = await loseReply(() => new ErrorReply('id-taken'))
    const stored = { ...item, title: 'Their boat', body: 'New', version: 2 }
    const sent: ChangeItem[] = []
    archive.on(getItem, () => stored)
    archive.on(changeItem, ({ body }) => {
      sent.push(body)
      if (body.version === 1)
        return new ErrorReply(
          'version-conflict',
          [],
          {},
          { current: stored, savedBy: { id: item.id, displayName: 'Zia Pina' } },
        )
      return { ...stored, title: body.title ?? '', version: 3 }
    })
    await person.type(title, ' trip')
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'Zia Pina saved a change in the meantime' })
    expect(within(dialog).getByText('Their boat')).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }))
    await screen.findByRole('heading', { level: 1 })
    expect(sent.at(-1)).toEqual({ version: 2, title: 'Boat trip' })
  })

  test('that no longer exists is said, and created again by the next save', async () => {
    const answers: (Item | ErrorReply)[] = [new ErrorReply('id-taken'), item]
    const { archive, sent, save } = await loseReply(() => answers.shift() ?? item)
    archive.on(getItem, ({ params }) => (params.id === item.id ? item : new ErrorReply('not-found')))
    await save()
    expect(await screen.findByText(/^This may have been added already/)).toBeVisible()
    await save()
    expect(await screen.findByRole('heading', { level: 1, name: 'Boat' })).toBeVisible()
    expect(sent.map(({ id }) => id === sent[0]?.id)).toEqual([true, true, false])
  })
})
