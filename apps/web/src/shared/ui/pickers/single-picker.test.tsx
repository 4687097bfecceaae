import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { standInArchive } from '../../../testing/stand-in-archive.ts'
import { Form } from '../../forms/form.tsx'
import { SinglePicker } from './single-picker.tsx'

const data = [
  { value: '1', label: 'Garden' },
  { value: '2', label: 'Garden › Roses' },
  { value: '3', label: 'Sea' },
]

function Fields({ onSend }: { onSend: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Form label="Move" onSubmit={() => onSend(value)}>
      <SinglePicker label="Below" data={data} value={value} onChange={setValue} />
      <button type="submit">Save</button>
    </Form>
  )
}

async function open() {
  standInArchive()
  const sent: (string | null)[] = []
  const { person } = await renderPart(<Fields onSend={(value) => sent.push(value)} />)
  const field = screen.getByRole('combobox', { name: 'Below' })
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  return { person, field, save, sent }
}

describe('choosing one by typing', () => {
  test('takes the first match at Enter', async () => {
    const { person, field, save, sent } = await open()
    await person.type(field, 'ros{Enter}')
    expect(field).toHaveValue('Garden › Roses')
    await save()
    await expect.poll(() => sent).toEqual(['2'])
  })

  test('takes a name in full that is left in the field', async () => {
    const { person, field, save, sent } = await open()
    await person.type(field, 'sea')
    await save()
    await expect.poll(() => sent).toEqual(['3'])
    expect(field).toHaveValue('Sea')
  })

  test('keeps and says what is left in the field and names nothing, and does not send it away', async () => {
    const { person, field, save, sent } = await open()
    await person.type(field, 'Gard')
    await save()
    expect(await screen.findByText(/^“Gard” is not chosen yet/)).toBeVisible()
    expect(field).toHaveValue('Gard')
    expect(sent).toEqual([])
    await person.clear(field)
    await save()
    await expect.poll(() => sent).toEqual([null])
  })
})
