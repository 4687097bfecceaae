import { countItemsByTag, listTags } from '@lares/shared-types/contracts/labels'
import type { Label } from '@lares/shared-types/labels'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'
import { sampleLabel } from '../../../testing/sample-label.ts'

function createArchiveWithTags(labels: Label[]) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  const archive = createFakeArchive(bruno)
  archive.on(listTags, () => ({ labels }))
  archive.on(countItemsByTag, () => ({ counts: {} }))
}

test('of many tags only those near the window are rendered, and the filter finds the others', async () => {
  const plants = sampleLabel('Plants')
  createArchiveWithTags([
    plants,
    ...Array.from({ length: 300 }, (_, index) => sampleLabel(`Plant ${index + 1}`, { parentId: plants.id })),
  ])
  const { person } = await openApp('/tabOrganisation/tags')
  const list = await screen.findByRole('list', { name: 'Tags' })
  expect(await within(list).findByRole('link', { name: 'Plant 1' })).toBeVisible()
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60)
  await person.type(screen.getByLabelText('Filter by name'), '299')
  expect(await within(list).findByRole('link', { name: 'Plant 299' })).toBeVisible()
})

test('a tag inside another follows it and names it', async () => {
  const garden = sampleLabel('Garden')
  const roses = sampleLabel('Roses', { parentId: garden.id })
  createArchiveWithTags([roses, sampleLabel('House'), garden])
  await openApp('/tabOrganisation/tags')
  const list = await screen.findByRole('list', { name: 'Tags' })
  await within(list).findByRole('link', { name: 'Roses' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Garden', 'Roses', 'House'])
  expect(rows.map((row) => within(row).queryByText(/^in “/)?.textContent)).toEqual([
    undefined,
    'in “Garden”',
    undefined,
  ])
})
