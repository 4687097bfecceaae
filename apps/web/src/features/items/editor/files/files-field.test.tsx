import { screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../../testing/fake-archive.ts'
import { ada } from '../../../../testing/people.ts'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { sampleAsset, sampleId } from '../../../../testing/sample-items.ts'
import type { ItemValues } from '../../fields/item-values.ts'
import { FilesField } from './files-field.tsx'

const itemId = sampleId()
const assets = ['one.pdf', 'two.pdf'].map((filename) => sampleAsset(itemId, { filename }))

function Fields() {
  const { control } = useForm<ItemValues>({
    defaultValues: { assetIds: assets.map(({ id }) => id), uploadIds: [] },
  })
  return (
    <FilesField
      control={control}
      assets={assets}
      savedUploadIds={[]}
      onUpload={() => undefined}
      onUploadingChange={() => undefined}
      error={undefined}
    />
  )
}

test('the focus moves from a removed file to the next one, and at last to the button that adds files', async () => {
  createFakeArchive(ada)
  const { person } = await renderWithProviders(<Fields />)
  screen.getByRole('button', { name: 'Remove one.pdf' }).focus()
  await person.keyboard('{Enter}')
  const remove = screen.getByRole('button', { name: 'Remove two.pdf' })
  expect(remove).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(remove).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus())
})
