import { changeVersion } from '@lares/shared-types/contracts/versions'
import type { AudioVersion } from '@lares/shared-types/versions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { sampleAsset, sampleId } from '../../../testing/sample-items.ts'
import { VersionDialog } from './version-dialog.tsx'

const version: AudioVersion = {
  asset: sampleAsset(sampleId(), { family: 'audio', mediaType: 'audio/flac', filename: 'tape.flac' }),
  madeFrom: null,
  method: 'cut',
  recipe: { parts: [] },
  name: 'Loud',
  note: 'For the radio',
  madeBy: null,
  isPlayed: false,
  createdAt: '2026-11-29T10:00:00Z',
}

test('sends only what was changed, and says that somebody else has changed it meanwhile', async () => {
  const archive = createFakeArchive(ada)
  const bodies: object[] = []
  archive.on(changeVersion, ({ body }) => {
    bodies.push(body)
    return bodies.length === 1 ? new ErrorReply('version-conflict') : version
  })
  const onClose = vi.fn()
  const { person } = await renderWithProviders(<VersionDialog version={version} onClose={onClose} />)
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'er')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Somebody else has changed this since you opened it/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies).toEqual(Array(2).fill({ name: 'Louder', opened: { name: 'Loud' } }))
})
