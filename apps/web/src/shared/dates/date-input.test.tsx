import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { DateInput } from './date-input.tsx'

/** Milliseconds: longer than the time between two letters. */
const lateMs = 50

/** A form that hands each value back late, as on a busy device, and can replace it. */
function LateForm() {
  const [value, setValue] = useState('1960')
  return (
    <>
      <DateInput
        label="Date"
        value={value}
        onChange={(expression) => setTimeout(() => setValue(expression), lateMs)}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('1944')}>
        Restore
      </button>
    </>
  )
}

test('what is typed is not undone by earlier values that come back late', async () => {
  createFakeArchive()
  const { person } = await renderWithProviders(<LateForm />)
  const year = screen.getByRole('textbox', { name: 'Year' })
  await person.clear(year)
  await person.type(year, '1952')
  expect(await screen.findByText('1952')).toBeVisible()
  expect(year).toHaveValue('1952')
})

test('a value from elsewhere replaces what was typed', async () => {
  createFakeArchive()
  const { person } = await renderWithProviders(<LateForm />)
  const year = screen.getByRole('textbox', { name: 'Year' })
  await person.clear(year)
  await person.type(year, '1952')
  expect(await screen.findByText('1952')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('1944')).toBeVisible()
  expect(year).toHaveValue('1944')
})

function Form() {
  const [value, setValue] = useState('')
  return <DateInput label="Date" value={value} onChange={setValue} />
}

test.each([
  ['été 1952', 'Will be shown as: summer 1952'],
  ['le 31 février 1952', 'There is no such day.'],
  ['avant la guerre', /^This date cannot be read/],
])('answers «%s»', async (typed, text) => {
  createFakeArchive()
  const { person } = await renderWithProviders(<Form />)
  await person.selectOptions(screen.getByRole('combobox'), 'other')
  await person.type(screen.getByRole('textbox', { name: 'In your own words' }), typed)
  expect(await screen.findByText(text)).toBeVisible()
})
