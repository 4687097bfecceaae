import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { ada } from '../../testing/people.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { EditNotes } from './edit-notes.tsx'
import { FormDialog } from './form-dialog.tsx'
import { mergeEdits } from './merge-edits.ts'
import { TextField } from './text-field.tsx'
import { useVersionedEdit } from './use-versioned-edit.ts'

const boat = { id: 'boat', version: 1, name: 'Boat' }
const ship = { id: 'boat', version: 2, name: 'Ship' }
const conflict = {
  status: 409,
  code: 'version-conflict',
  message: '',
  params: { savedBy: { displayName: 'Bruno' } },
}

/** A dialog whose server holds `ship`, while the list in the cache still has `boat` until it is fetched again. */
function EditBoat({ onSave, onSaved }: { onSave: (save: object) => void; onSaved: () => void }) {
  const [entities, setEntities] = useState([boat])
  const form = useForm({ defaultValues: { name: boat.name } })
  const edit = useVersionedEdit(form, {
    entity: boat,
    entities,
    refetch: async () => setEntities([ship]),
    toFormValues: ({ name }) => ({ name }),
    getTitle: ({ name }) => name,
    async save({ name }, version) {
      onSave({ name, version })
      return version === ship.version ? { data: null } : { error: conflict }
    },
    onSaved,
  })
  return (
    <FormDialog title="Edit" isSaving={edit.isSaving} onSubmit={edit.submit} onClose={() => undefined}>
      <TextField control={form.control} name="name" label="Name" />
      <EditNotes form={form} edit={edit} fields={['name']} getFieldName={(field) => `the ${field}`} />
    </FormDialog>
  )
}

/** Renames the boat, and saves that over the version that somebody else has replaced. */
async function saveStaleVersion() {
  createFakeArchive(ada)
  const onSave = vi.fn()
  const onSaved = vi.fn()
  const { person } = await renderWithProviders(<EditBoat onSave={onSave} onSaved={onSaved} />)
  const name = await screen.findByLabelText('Name')
  await person.clear(name)
  await person.type(name, 'Barge{Enter}')
  expect(await screen.findByText('Bruno saved a change in the meantime')).toBeVisible()
  expect(screen.getByText('Changed: the name')).toBeVisible()
  expect(onSaved).not.toHaveBeenCalled()
  const press = (label: string) => person.click(screen.getByRole('button', { name: label }))
  return { name, press, onSave, onSaved }
}

test('saves the user’s own values over a newer version when they choose that', async () => {
  const { press, onSave, onSaved } = await saveStaleVersion()
  await press('Save my version')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(onSave.mock.calls).toEqual([[{ name: 'Barge', version: 1 }], [{ name: 'Barge', version: 2 }]])
})

test('takes over the newer version when they choose that, and saves over it from then on', async () => {
  const { name, press, onSave, onSaved } = await saveStaleVersion()
  await press('Use the other version')
  expect(name).toHaveValue('Ship')
  expect(screen.queryByText('Bruno saved a change in the meantime')).toBeNull()
  await press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Ship', version: 2 })
})

const opened = { id: 'boat', version: 1, name: 'Boat', tags: ['old'] }

interface MergingProps {
  theirs: typeof opened
  onSave: (save: object) => void
  onSaved: () => void
}

/** A dialog that merges, whose server holds `theirs`. */
function EditMerging({ theirs, onSave, onSaved }: MergingProps) {
  const [entities, setEntities] = useState([opened])
  const form = useForm({ defaultValues: { name: opened.name, tags: opened.tags } })
  const edit = useVersionedEdit(form, {
    entity: opened,
    entities,
    refetch: async () => setEntities([theirs]),
    toFormValues: ({ name, tags }: typeof opened) => ({ name, tags }),
    getTitle: ({ name }) => name,
    merge: mergeEdits,
    async save(values, version) {
      onSave({ ...values, version })
      if (version === theirs.version) return { data: null }
      return { error: { ...conflict, params: { ...conflict.params, current: theirs } } }
    },
    onSaved,
  })
  return (
    <FormDialog title="Edit" isSaving={edit.isSaving} onSubmit={edit.submit} onClose={() => undefined}>
      <TextField control={form.control} name="name" label="Name" />
      <EditNotes form={form} edit={edit} fields={['name', 'tags']} getFieldName={(field) => field} />
      <button type="button" onClick={() => edit.resumeDraft(opened)}>
        Resume
      </button>
    </FormDialog>
  )
}

describe('with a merge', () => {
  async function openMerging(theirs: typeof opened, isResumed = false) {
    createFakeArchive(ada)
    const onSave = vi.fn()
    const onSaved = vi.fn()
    const { person } = await renderWithProviders(
      <EditMerging theirs={theirs} onSave={onSave} onSaved={onSaved} />,
    )
    const name = await screen.findByLabelText('Name')
    if (isResumed) await person.click(screen.getByRole('button', { name: 'Resume' }))
    await person.clear(name)
    await person.type(name, 'Barge{Enter}')
    return { person, name, onSave, onSaved }
  }

  test('another field that somebody else has changed is kept without asking', async () => {
    const { onSave, onSaved } = await openMerging({ ...opened, version: 2, tags: ['new'] })
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ by: 'Bruno', at: undefined }))
    expect(onSave).toHaveBeenLastCalledWith({ name: 'Barge', tags: ['new'], version: 2 })
  })

  test('a resumed draft is not merged without asking, because it may undo what others have done since', async () => {
    const theirs = { ...opened, version: 2, tags: ['new'] }
    const { onSave, onSaved } = await openMerging(theirs, true)
    expect(await screen.findByText('Bruno saved a change in the meantime')).toBeVisible()
    expect(onSave.mock.calls).toEqual([[{ name: 'Barge', tags: ['old'], version: 1 }]])
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('the user is asked about the clashing field, and their own version keeps the others', async () => {
    const theirs = { ...opened, version: 2, name: 'Ship', tags: ['new'] }
    const { person, onSave, onSaved } = await openMerging(theirs)
    expect(await screen.findByText('Changed: name')).toBeVisible()
    expect(onSaved).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: 'Save my version' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(onSave).toHaveBeenLastCalledWith({ name: 'Barge', tags: ['new'], version: 2 })
  })
})

interface TypingProps {
  reply: Promise<typeof boat>
  onSave: (save: object) => void
  onSaved: () => void
}

/** A dialog that stays open if something is typed while it saves. */
function EditWhileSaving({ reply, onSave, onSaved }: TypingProps) {
  const form = useForm({ defaultValues: { name: boat.name } })
  const edit = useVersionedEdit(form, {
    entity: boat,
    entities: undefined,
    refetch: async () => undefined,
    toFormValues: ({ name }: typeof boat) => ({ name }),
    getTitle: ({ name }) => name,
    async save({ name }, version) {
      onSave({ name, version })
      return { data: version === 1 ? await reply : { ...boat, name, version: version + 1 } }
    },
    toSaved: (saved) => saved,
    onSaved,
  })
  return (
    <FormDialog title="Edit" isSaving={edit.isSaving} onSubmit={edit.submit} onClose={() => undefined}>
      <TextField control={form.control} name="name" label="Name" />
      <EditNotes form={form} edit={edit} fields={['name']} getFieldName={(field) => field} />
    </FormDialog>
  )
}

test('what is typed while it saves stays in the form, and is saved over the saved version', async () => {
  createFakeArchive(ada)
  const reply = Promise.withResolvers<typeof boat>()
  const onSave = vi.fn()
  const onSaved = vi.fn()
  const { person } = await renderWithProviders(
    <EditWhileSaving reply={reply.promise} onSave={onSave} onSaved={onSaved} />,
  )
  const name = await screen.findByLabelText('Name')
  await person.type(name, 's{Enter}')
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  await person.type(name, ' and nets')
  reply.resolve({ ...boat, name: 'Boats', version: 2 })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  expect(onSaved).not.toHaveBeenCalled()
  expect(name).toHaveValue('Boats and nets')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(onSave.mock.calls).toEqual([
    [{ name: 'Boats', version: 1 }],
    [{ name: 'Boats and nets', version: 2 }],
  ])
})
