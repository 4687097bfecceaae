import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { Form } from '../../forms/form.tsx'
import { SinglePicker } from './single-picker.tsx'

const data = [
  { value: '1', label: 'Garden' },
  { value: '2', label: 'Garden › Roses' },
  { value: '3', label: 'Sea' },
]

function Fields({ onSubmit }: { onSubmit: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Form label="Move" onSubmit={() => onSubmit(value)}>
      <SinglePicker label="Below" data={data} value={value} onChange={setValue} />
      <button type="submit">Save</button>
    </Form>
  )
}

async function open() {
  createFakeArchive()
  const submitted: (string | null)[] = []
  const { person } = await renderWithProviders(<Fields onSubmit={(value) => submitted.push(value)} />)
  const field = screen.getByRole('combobox', { name: 'Below' })
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  return { person, field, save, submitted }
}

describe('choosing one by typing', () => {
  test('chooses the first match on Enter', async () => {
    const { person, field, save, submitted } = await open()
    await person.type(field, 'ros{Enter}')
    await waitFor(() => expect(field).toHaveValue('Garden › Roses'))
    await save()
    await expect.poll(() => submitted).toEqual(['2'])
  })

  test('chooses an option whose full name is left in the field', async () => {
    const { person, field, save, submitted } = await open()
    await person.type(field, 'sea')
    await save()
    await expect.poll(() => submitted).toEqual(['3'])
    expect(field).toHaveValue('Sea')
  })

  test('shows an error for text in the field that names no option, and does not submit', async () => {
    const { person, field, save, submitted } = await open()
    await person.type(field, 'Gard')
    await save()
    expect(await screen.findByText(/^“Gard” is not chosen yet/)).toBeVisible()
    expect(field).toHaveValue('Gard')
    expect(submitted).toEqual([])
    await person.clear(field)
    await save()
    await expect.poll(() => submitted).toEqual([null])
  })
})
