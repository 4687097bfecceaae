import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { selectToasts } from '../../toasts/toasts-slice.ts'
import type { BulkAct } from './bulk-act.ts'
import { SelectionBar } from './selection-bar.tsx'

const archive: BulkAct<string> = {
  id: 'archive',
  label: 'Archive',
  icon: 'trash',
  getTitle: (count) => `Archive ${count}?`,
  text: 'They move.',
  confirmLabel: 'Archive them',
  run: async () => ({}),
  getDoneText: String,
}

async function renderBar(loadRows: () => Promise<string[]>) {
  createFakeArchive()
  return renderWithProviders(
    <SelectionBar
      acts={[archive]}
      count={2}
      loadRows={loadRows}
      getLabel={String}
      onClear={() => undefined}
      onActed={() => undefined}
    >
      {null}
    </SelectionBar>,
  )
}

test('an act shows that its rows are loading, and is not started twice', async () => {
  const loading = Promise.withResolvers<string[]>()
  let loads = 0
  const { person } = await renderBar(() => {
    loads += 1
    return loading.promise
  })
  const button = screen.getByRole('button', { name: 'Archive' })
  await person.click(button)
  await person.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  expect(loads).toBe(1)
  await act(async () => loading.resolve(['one', 'two']))
  expect(await screen.findByRole('dialog', { name: 'Archive 2?' })).toBeVisible()
  expect(button).toBeEnabled()
})

test('an act says why its rows cannot be loaded, and can be tried again', async () => {
  const { person, store } = await renderBar(() => Promise.reject({ code: 'offline' }))
  await person.click(screen.getByRole('button', { name: 'Archive' }))
  expect(selectToasts(store.getState())).toMatchObject([{ intent: 'error' }])
  expect(screen.getByRole('button', { name: 'Archive' })).toBeEnabled()
  expect(screen.queryByRole('dialog')).toBeNull()
})
