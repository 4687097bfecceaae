import { changeItem, createItem, getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import type { ChangeItem, CreateItem, Item } from '@lares/shared-types/items'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import { sampleItem } from '../testing/sample-items.ts'

function archive() {
  const stand = standInArchive(ada)
  stand.on(listTags, () => ({ labels: [] }))
  stand.on(listCategories, () => ({ labels: [] }))
  stand.on(listParticipants, () => ({ participants: [] }))
  stand.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  return stand
}

describe('the editor', () => {
  test('says a date in words, refuses one that is none, and creates the item', async () => {
    const stand = archive()
    const sent: CreateItem[] = []
    const item = sampleItem('dream', { title: 'Stairs' })
    stand.on(createItem, ({ body }) => {
      sent.push(body)
      return item
    })
    stand.on(getItem, () => item)
    const { person } = await openApp('/dreams/new')
    await person.type(await screen.findByLabelText('Title'), 'Stairs')
    const how = within(screen.getByRole('group', { name: 'Night' })).getByLabelText(
      'How precisely do you know the date?',
    )
    await person.selectOptions(how, 'other')
    await person.type(screen.getByRole('textbox', { name: 'In your own words' }), 'next week')
    await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByText(/^This date cannot be read/)).toBeVisible()
    expect(sent).toEqual([])

    await person.clear(screen.getByRole('textbox', { name: 'In your own words' }))
    await person.type(screen.getByRole('textbox', { name: 'In your own words' }), '17.9.1960')
    expect(await screen.findByText(/^Will be shown as: .*1960/)).toBeVisible()
    await person.selectOptions(how, 'year')
    await person.type(screen.getByRole('textbox', { name: 'Year' }), '1952')
    await person.click(screen.getByLabelText('Only approximate'))
    expect(await screen.findByText('Will be shown as: about 1952')).toBeVisible()
    await person.click(await screen.findByLabelText('Lucid'))
    await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Stairs' })).toBeVisible()
    expect(sent).toMatchObject([{ kind: 'dream', title: 'Stairs', date: '1952~', details: { lucid: true } }])
  })

  test('does not save with Enter while a tag is typed, which would be lost, and says who may create one', async () => {
    const stand = standInArchive({ ...bruno, permissions: ['items:create'] })
    stand.on(listTags, () => ({ labels: [] }))
    stand.on(listCategories, () => ({ labels: [] }))
    stand.on(listParticipants, () => ({ participants: [] }))
    const sent: CreateItem[] = []
    stand.on(createItem, ({ body }) => {
      sent.push(body)
      return sampleItem('post')
    })
    const { person } = await openApp('/posts/new')
    await person.type(await screen.findByLabelText('Title'), 'First evening')
    await person.type(screen.getByRole('combobox', { name: 'Tags' }), 'Evening{Enter}')
    const options = await screen.findByRole('listbox', { name: 'Tags' })
    expect(
      within(options).getByText(
        'Nothing found. Only the people who look after the archive can create new ones.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveValue('Evening')
    expect(sent).toEqual([])
  })

  test('asks for a file where the kind is nothing without one', async () => {
    archive()
    const { person } = await openApp('/records/new')
    await person.click(await screen.findByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByText('Choose a file first.')).toBeVisible()
  })

  test('puts what the archive refuses beside its field and the focus into it', async () => {
    const stand = archive()
    stand.on(createItem, () => new Refusal('invalid-fields', [{ path: 'title', code: 'too-long' }]))
    const { person } = await openApp('/posts/new')
    await person.type(await screen.findByLabelText('Title'), 'Long')
    await person.click(screen.getByRole('button', { name: 'Add to the archive' }))
    expect(await screen.findByText('This is too long.')).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveFocus()
  })

  test('keeps a draft on the device, asks before it is left, and offers it again', async () => {
    archive()
    const { person, router } = await openApp('/posts/new')
    await person.type(await screen.findByLabelText('Title'), 'Half a story')
    expect(await screen.findByText('Draft saved on this device')).toBeVisible()
    void router.navigate('/tabOrganisation/tags')
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await person.click(within(question).getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Tags' })
    void router.navigate('/posts/new')
    await person.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(screen.getByLabelText('Title')).toHaveValue('Half a story')
  })

  test('shows what somebody else has saved beside mine, and saves what is chosen', async () => {
    const stand = archive()
    const opened = sampleItem('post', { title: 'Boat', body: 'Old', version: 3 })
    let stands: Item = { ...opened, title: 'Their boat', body: 'New', version: 4 }
    const save = { savedBy: { id: opened.id, displayName: 'Zia Pina' }, savedAt: new Date().toISOString() }
    const sent: ChangeItem[] = []
    stand.on(getItem, () => (sent.length < 2 ? opened : stands))
    stand.on(changeItem, ({ body }) => {
      sent.push(body)
      if (body.version !== stands.version)
        return new Refusal('version-conflict', [], {}, { current: stands, ...save })
      stands = { ...stands, title: body.title ?? stands.title, version: 5 }
      return stands
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
})
