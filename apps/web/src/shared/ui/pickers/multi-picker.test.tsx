import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { Form } from '../../forms/form.tsx'
import { MultiPicker } from './multi-picker.tsx'

interface FieldsProps {
  onCreate: (name: string) => Promise<string | undefined>
  onSubmit: (value: readonly string[]) => void
}

function Fields({ onCreate, onSubmit }: FieldsProps) {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <Form label="Tags" onSubmit={() => onSubmit(value)}>
      <MultiPicker label="Tags" options={[]} value={value} onChange={setValue} onCreate={onCreate} />
      <button type="submit">Save</button>
    </Form>
  )
}

/** A form in which `finish` completes the creation of a name. */
async function open() {
  createFakeArchive()
  const submitted: (readonly string[])[] = []
  const creations = new Map<string, PromiseWithResolvers<string | undefined>>()
  const onCreate = (name: string) => {
    const creation = Promise.withResolvers<string | undefined>()
    creations.set(name, creation)
    return creation.promise
  }
  const { person } = await renderWithProviders(
    <Fields onCreate={onCreate} onSubmit={(value) => submitted.push(value)} />,
  )
  const field = screen.getByRole('combobox', { name: 'Tags' })
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  const completeCreation = (name: string) => creations.get(name)?.resolve(`id of ${name}`)
  return { person, field, save, submitted, completeCreation }
}

const sea = { id: 'sea', label: 'Sea' }

function Places() {
  const [value, setValue] = useState<readonly string[]>([sea.id])
  return <MultiPicker label="Places" options={[sea]} value={value} onChange={setValue} />
}

test('a form waits for every name that is being created before it submits', async () => {
  const { person, field, save, submitted, completeCreation } = await open()
  await person.type(field, 'sea{Enter}')
  await person.type(field, 'garden{Enter}')
  completeCreation('sea')
  await save()
  await save()
  expect(submitted).toEqual([])
  completeCreation('garden')
  await expect.poll(() => submitted.length).toBeGreaterThan(0)
  await save()
  await expect.poll(() => submitted.at(-1)).toEqual(['id of sea', 'id of garden'])
})

test('a form that is saved twice while a name is created submits once', async () => {
  const { person, field, save, submitted, completeCreation } = await open()
  await person.type(field, 'sea{Enter}')
  await save()
  await save()
  completeCreation('sea')
  await expect.poll(() => submitted).toHaveLength(1)
})

test('removing a choice by the keyboard focuses the field', async () => {
  createFakeArchive()
  const { person } = await renderWithProviders(<Places />)
  const field = screen.getByRole('combobox', { name: 'Places' })
  const remove = screen.getByRole('button', { name: 'Remove Sea' })
  remove.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(remove).not.toBeInTheDocument())
  await waitFor(() => expect(field).toHaveFocus())
})
