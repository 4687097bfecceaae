import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { standInArchive } from '../../../testing/stand-in-archive.ts'
import { Form } from '../../forms/form.tsx'
import { MultiPicker } from './multi-picker.tsx'

interface FieldsProps {
  onCreate: (name: string) => Promise<string | undefined>
  onSend: (value: readonly string[]) => void
}

function Fields({ onCreate, onSend }: FieldsProps) {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <Form label="Tags" onSubmit={() => onSend(value)}>
      <MultiPicker label="Tags" options={[]} value={value} onChange={setValue} onCreate={onCreate} />
      <button type="submit">Save</button>
    </Form>
  )
}

/** A form whose new names are created when the test says so. */
async function open() {
  standInArchive()
  const sent: (readonly string[])[] = []
  const creations = new Map<string, PromiseWithResolvers<string | undefined>>()
  const onCreate = (name: string) => {
    const creation = Promise.withResolvers<string | undefined>()
    creations.set(name, creation)
    return creation.promise
  }
  const { person } = await renderPart(<Fields onCreate={onCreate} onSend={(value) => sent.push(value)} />)
  const field = screen.getByRole('combobox', { name: 'Tags' })
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  const finish = (name: string) => creations.get(name)?.resolve(`id of ${name}`)
  return { person, field, save, sent, finish }
}

test('a form waits for every name that is being created, and not for the first alone', async () => {
  const { person, field, save, sent, finish } = await open()
  await person.type(field, 'sea{Enter}')
  await person.type(field, 'garden{Enter}')
  finish('sea')
  await save()
  await save()
  expect(sent).toEqual([])
  finish('garden')
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await save()
  await expect.poll(() => sent.at(-1)).toEqual(['id of sea', 'id of garden'])
})

test('a form that is saved again while a name is created is sent once', async () => {
  const { person, field, save, sent, finish } = await open()
  await person.type(field, 'sea{Enter}')
  await save()
  await save()
  finish('sea')
  await expect.poll(() => sent).toHaveLength(1)
})
