import { getItem } from '@lares/shared-types/contracts/items'
import { listVersions } from '@lares/shared-types/contracts/versions'
import type { AudioVersion } from '@lares/shared-types/versions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../testing/sample-items.ts'

const id = sampleId()
const tape = sampleAsset(id, { family: 'audio', mediaType: 'audio/mpeg', duration: 60 })

function createVersion(method: AudioVersion['method']): AudioVersion {
  return {
    asset: { ...tape, id: sampleId(), versionOf: tape.id, duration: 50 },
    madeFrom: tape.id,
    method,
    recipe: method === 'cut' ? { parts: [{ from: 0, to: 50 }] } : { steps: [] },
    name: 'Without the argument',
    note: '',
    madeBy: null,
    isPlayed: true,
    createdAt: '2026-11-23T10:00:00Z',
  }
}

async function open(method: AudioVersion['method']) {
  const version = createVersion(method)
  const archive = createFakeArchive(ada)
  archive.on(getItem, () =>
    sampleItem('record', { id, title: 'The tape', assets: [{ ...tape, played: version.asset }] }),
  )
  archive.on(listVersions, () => ({ versions: [version] }))
  await openApp(`/records/${id}/audio-processing`)
  return version
}

const findSource = () => screen.findByRole('combobox', { name: 'Made from' })

test('what was cut out of a recording is not in what is made of it', async () => {
  const version = await open('cut')
  await waitFor(async () => expect(await findSource()).toHaveValue(version.asset.id))
})

test('a recording that was improved is improved again from its original', async () => {
  await open('processing')
  await waitFor(async () => expect(await findSource()).toHaveValue(tape.id))
})
