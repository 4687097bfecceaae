import { screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { ada } from '../../testing/people.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { listDrafts } from './stored-drafts.ts'
import { useDraft } from './use-draft.ts'

const empty = { title: '' }
const place = { userId: ada.id, subject: 'letter' }

/** The ids with which the letter was attempted to be created. */
const sentIds: string[] = []

function Letter({ label }: { label: string }) {
  const form = useForm({ defaultValues: empty })
  // react-hook-form tracks only the state that a render reads.
  void form.formState.isDirty
  const draft = useDraft(form, { subject: 'letter', like: empty, getTitle: ({ title }) => title })
  return (
    <form aria-label={label}>
      <input aria-label="Title" {...form.register('title')} />
      <DraftOffer form={form} draft={draft} />
      <button
        type="button"
        onClick={() =>
          void draft.createOnce(async (id) => {
            sentIds.push(id)
            return { error: { status: 0, code: 'offline', message: '' } }
          })
        }
      >
        Send
      </button>
    </form>
  )
}

/** A window with the form in it, and helpers to find and type text. */
async function openWindow(label: string) {
  const { person, unmount } = await renderWithProviders(<Letter label={label} />)
  const form = within(screen.getByRole('form', { name: label }))
  const title = form.getByLabelText('Title')
  const write = async (text: string) => {
    await person.type(title, text)
    await form.findByText('Draft saved on this device')
  }
  return { person, form, title, write, unmount }
}

const titles = () =>
  listDrafts(place, empty)
    .map(({ values }) => values.title)
    .sort()

/** A fake of Web Locks, which jsdom lacks. */
function stubLocks() {
  const held = new Set<string>()
  const locks = {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    request: async (name: string, callback: () => Promise<void>) => {
      held.add(name)
      await callback()
      held.delete(name)
    },
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }))
}

describe('a draft', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('that is offered does not change while something else is typed, and both can be resumed', async () => {
    createFakeArchive(ada)
    const first = await openWindow('First')
    await first.write('Boat')
    first.unmount()

    const second = await openWindow('Second')
    const offers = within(await second.form.findByRole('list', { name: 'Unsaved drafts' }))
    expect(offers.getByText('Boat')).toBeVisible()
    expect(offers.getByText('just now')).toBeVisible()
    await second.write('Lake')
    expect(titles()).toEqual(['Boat', 'Lake'])

    await second.person.click(offers.getByRole('button', { name: 'Resume' }))
    expect(second.title).toHaveValue('Boat')
    expect(await second.form.findByText('Lake')).toBeVisible()
    await second.person.type(second.title, ' trip')
    await waitFor(() => expect(titles()).toEqual(['Boat trip', 'Lake']))
    await second.person.click(second.form.getByRole('button', { name: 'Discard' }))
    expect(titles()).toEqual(['Boat trip'])
  })

  test('that the device has no room for is not said to be stored, and none that was resumed is lost', async () => {
    createFakeArchive(ada)
    const first = await openWindow('First')
    await first.write('Boat')
    first.unmount()
    const second = await openWindow('Second')
    const resume = await second.form.findByRole('button', { name: 'Resume' })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await second.person.click(resume)
    expect(second.title).toHaveValue('Boat')
    expect(titles()).toEqual(['Boat'])
    await second.person.type(second.title, ' trip')
    expect(await second.form.findByText(/^This device has no room for a draft/)).toBeVisible()
    expect(second.form.queryByText('Draft saved on this device')).toBeNull()
  })

  test('belongs to one form: two open forms neither overwrite nor offer each other’s draft', async () => {
    stubLocks()
    createFakeArchive(ada)
    const first = await openWindow('First')
    await first.write('Boat')
    const second = await openWindow('Second')
    await second.write('Lake')
    await first.person.type(first.title, ' trip')
    await waitFor(() => expect(titles()).toEqual(['Boat trip', 'Lake']))
    expect(screen.queryByRole('list', { name: 'Unsaved drafts' })).toBeNull()
  })

  test('keeps the id of what it creates, so that a resumed one is not created twice', async () => {
    createFakeArchive(ada)
    sentIds.length = 0
    const first = await openWindow('First')
    await first.write('Boat')
    await first.person.click(first.form.getByRole('button', { name: 'Send' }))
    first.unmount()
    const second = await openWindow('Second')
    await second.person.click(second.form.getByRole('button', { name: 'Send' }))
    await second.person.click(await second.form.findByRole('button', { name: 'Resume' }))
    await second.person.click(second.form.getByRole('button', { name: 'Send' }))
    const [sent, sentByOther, sentByResumed] = sentIds
    expect(sentByResumed).toBe(sent)
    expect(sentByOther).not.toBe(sent)
  })

  test('that is offered in two windows can be resumed in both without a conflict', async () => {
    createFakeArchive(ada)
    const before = await openWindow('Before')
    await before.write('Boat')
    before.unmount()
    const first = await openWindow('First')
    const second = await openWindow('Second')
    await first.person.click(await first.form.findByRole('button', { name: 'Resume' }))
    await second.person.click(await second.form.findByRole('button', { name: 'Resume' }))
    await first.person.type(first.title, ' trip')
    await second.person.type(second.title, ' house')
    await waitFor(() => expect(titles()).toEqual(['Boat house', 'Boat trip']))
  })
})
