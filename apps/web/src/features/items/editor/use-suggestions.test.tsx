import { getUploadFacts } from '@lares/shared-types/contracts/uploads'
import { act, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { emptyValues } from '../fields/item-values.ts'
import { useSuggestions } from './use-suggestions.ts'

function Suggesting({ waitToFill }: { waitToFill: () => Promise<boolean> }) {
  const form = useForm({ defaultValues: emptyValues })
  const suggest = useSuggestions(form, waitToFill)
  return (
    <>
      <input aria-label="Title" {...form.register('title')} />
      <button type="button" onClick={() => void suggest('u1')}>
        Upload
      </button>
    </>
  )
}

test.each([
  ['fill the form once the save has failed', true, 'Harvest'],
  ['are left out once the item is saved', false, ''],
])('suggestions that come while the item is being saved %s', async (_what, isNew, title) => {
  const archive = createFakeArchive(ada)
  archive.on(getUploadFacts, () => ({ suggested: { title: 'Harvest', details: {} } }) as never)
  const saved = Promise.withResolvers<boolean>()
  let isAsked = false
  const waitToFill = async () => {
    isAsked = true
    return saved.promise
  }
  const { person } = await renderWithProviders(<Suggesting waitToFill={waitToFill} />)
  await person.click(await screen.findByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(isAsked).toBe(true))
  expect(screen.getByLabelText('Title')).toHaveValue('')
  await act(async () => saved.resolve(isNew))
  expect(screen.getByLabelText('Title')).toHaveValue(title)
})
