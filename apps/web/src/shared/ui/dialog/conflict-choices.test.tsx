import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { ConflictChoices } from './conflict-choices.tsx'

type Choice = 'mine' | 'theirs'

const versions = {
  title: { mine: 'The harbour', theirs: 'The port' },
  place: { mine: 'Genoa', theirs: 'Savona' },
}
type Field = keyof typeof versions

function Conflicts({ fields, onSave }: { fields: readonly Field[]; onSave: (saved: string[]) => void }) {
  const [choices, setChoices] = useState<Record<Field, Choice>>({ title: 'mine', place: 'theirs' })
  return (
    <ConflictChoices
      conflicts={fields.map((id) => ({ id, name: id, chosen: choices[id] }))}
      choices={{ mine: 'My version', theirs: 'Their version' }}
      texts={{ allMine: 'All mine', allTheirs: 'All theirs', save: 'Save' }}
      isSaving={false}
      renderVersion={(id, choice) => versions[id][choice]}
      onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
      onChooseAll={(choice) => setChoices({ title: choice, place: choice })}
      onSave={() => onSave(fields.map((id) => versions[id][choices[id]]))}
    />
  )
}

async function openConflicts(fields: readonly Field[]) {
  createFakeArchive()
  const onSave = vi.fn()
  const { person } = await renderWithProviders(<Conflicts fields={fields} onSave={onSave} />)
  return { person, onSave }
}

test('shows both versions of each conflict, and saves the chosen ones', async () => {
  const { person, onSave } = await openConflicts(['title', 'place'])
  const title = within(await screen.findByRole('group', { name: 'title' }))
  expect(title.getByRole('radio', { name: 'My version The harbour' })).toBeChecked()
  await person.click(title.getByRole('radio', { name: 'Their version The port' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledWith(['The port', 'Savona'])
})

test('chooses one version for all conflicts', async () => {
  const { person, onSave } = await openConflicts(['title', 'place'])
  await person.click(await screen.findByRole('button', { name: 'All mine' }))
  expect(screen.getByRole('radio', { name: 'My version Genoa' })).toBeChecked()
  await person.click(screen.getByRole('button', { name: 'All theirs' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledWith(['The port', 'Savona'])
})

test('offers one version for all only where there are several conflicts', async () => {
  await openConflicts(['title'])
  await screen.findByRole('group', { name: 'title' })
  expect(screen.queryByRole('button', { name: 'All mine' })).not.toBeInTheDocument()
})
