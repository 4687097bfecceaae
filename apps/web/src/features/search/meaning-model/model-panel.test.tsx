import {
  downloadMeaningModel,
  type MeaningModelState,
  readMeaningModel,
  removeMeaningModel,
} from '@lares/shared-types/contracts/meaning-model'
import { getOperation } from '@lares/shared-types/contracts/operations'
import { type MeaningState, search, type Understanding } from '@lares/shared-types/contracts/search'
import type { Operation } from '@lares/shared-types/operations'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { createMeaningModel, createSearchPage, fakeFamilyArchive } from '../testing/fake-family-archive.ts'

const operationId = '019a0000-0000-7000-8000-000000000901'

interface SearchTraits {
  readonly understanding?: Understanding[]
  readonly meaning?: MeaningState
  readonly user?: typeof ada
}

function fakeSearch(
  model: () => MeaningModelState,
  { understanding = ['dictionaries'], meaning = 'answers', user = ada }: SearchTraits = {},
) {
  const archive = fakeFamilyArchive(user)
  archive.on(readMeaningModel, model)
  archive.on(search, () => ({ ...createSearchPage('The harvest'), meaning, understanding }))
  return archive
}

const open = () => openApp('/search?q=vendange&mode=meaning')

test('offers administrators a model with its size, and downloads it', async () => {
  const model = createMeaningModel()
  const archive = fakeSearch(() => model)
  let downloads = 0
  archive.on(downloadMeaningModel, () => {
    downloads++
    return { operationId: null }
  })
  const { person } = await open()
  expect(await screen.findByText(/Download of 17 MB; needs 300 MB of memory/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Other ways to set it up' })).toHaveAttribute(
    'href',
    '/tabParams/faq#ai',
  )
  await person.click(screen.getByRole('button', { name: 'Download the model' }))
  await waitFor(() => expect(downloads).toBe(1))
})

test('says why a download has failed, and offers it again', async () => {
  const model = createMeaningModel()
  const archive = fakeSearch(() => model)
  archive.on(downloadMeaningModel, () => ({ operationId }))
  archive.on(getOperation, () => failedDownload)
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Download the model' }))
  expect(await screen.findByText(/not the expected file/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download the model' })).toBeEnabled()
})

test('does not offer a model for which the machine has no memory', async () => {
  const { download } = createMeaningModel()
  fakeSearch(() => createMeaningModel({ download: { ...download, fits: false } }))
  await open()
  expect(await screen.findByText(/which the archive’s own machine does not have/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download the model' })).toBeDisabled()
})

test('says how far an installed model has read, and that dictionaries answer until then', async () => {
  const { download } = createMeaningModel()
  fakeSearch(
    () =>
      createMeaningModel({
        engine: 'downloaded',
        download: { ...download, isInstalled: true },
        passages: 2_000,
        waiting: 500,
      }),
    { meaning: 'preparing' },
  )
  await open()
  expect(await screen.findByText(/still reading the texts. Until then, dictionaries answer/)).toBeVisible()
  expect(await screen.findByText('Passages read by the model: 1,500 of 2,000.')).toBeVisible()
})

test('says why a model cannot be used, and removes it', async () => {
  const { download } = createMeaningModel()
  let model = createMeaningModel({
    engine: 'downloaded',
    download: { ...download, isInstalled: true },
    failure: 'ai-model-changed',
  })
  const archive = fakeSearch(() => model, { meaning: 'failed' })
  archive.on(removeMeaningModel, () => {
    model = createMeaningModel()
    return undefined
  })
  const { person } = await open()
  expect(
    await screen.findByText(/The files of the model on the archive’s own machine are others/),
  ).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Remove the model' }))
  expect(await screen.findByRole('button', { name: 'Download the model' })).toBeVisible()
})

test('says that an installed model is damaged, and downloads it again', async () => {
  const { download } = createMeaningModel()
  const installed = createMeaningModel({
    engine: 'downloaded',
    download: { ...download, isInstalled: true, isDamaged: true },
    failure: 'ai-model-changed',
  })
  const archive = fakeSearch(() => installed, { meaning: 'failed' })
  let downloads = 0
  archive.on(downloadMeaningModel, () => {
    downloads++
    return { operationId: null }
  })
  const { person } = await open()
  expect(await screen.findByText(/The files of the installed model are damaged.*17 MB/)).toBeVisible()
  expect(screen.queryByText(/are others than before/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove the model' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Download the model again' }))
  await waitFor(() => expect(downloads).toBe(1))
})

test.each([
  ['endpoint', true, ['model']],
  ['own', true, ['model']],
  ['own', true, ['dictionaries', 'model']],
  ['endpoint', false, ['dictionaries']],
] as const)(
  'removes an installed model that is not used (%s, comparable: %s, answers by %j)',
  async (engine, isComparable, understanding) => {
    const { download } = createMeaningModel()
    let model = createMeaningModel({ engine, isComparable, download: { ...download, isInstalled: true } })
    const archive = fakeSearch(() => model, { understanding: [...understanding] })
    archive.on(removeMeaningModel, () => {
      model = createMeaningModel({ engine, isComparable })
      return undefined
    })
    const { person } = await open()
    expect(await screen.findByText('Installed model, not used at present: tiny-model')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Remove the model' }))
    await waitFor(() => expect(screen.queryByText(/Installed model/)).toBeNull())
    expect(screen.queryByRole('button', { name: 'Download the model' })).toBeNull()
  },
)

test('offers relatives no removal of a model that is not used', async () => {
  const { download } = createMeaningModel()
  fakeSearch(() => createMeaningModel({ engine: 'endpoint', download: { ...download, isInstalled: true } }), {
    understanding: ['model'],
    user: { ...ada, isAdmin: false },
  })
  await open()
  expect(await screen.findByText('The harvest')).toBeVisible()
  expect(screen.queryByText(/Installed model/)).toBeNull()
})

test('tells relatives what a search understands with, and offers them nothing', async () => {
  fakeSearch(() => createMeaningModel(), {
    understanding: ['dictionaries', 'model'],
    user: { ...ada, isAdmin: false },
  })
  await open()
  expect(await screen.findByText(/with a language model on the archive’s own machine/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /model/ })).toBeNull()
})

const failedDownload: Operation = {
  id: operationId,
  kind: 'meaning-model-download',
  state: 'failed',
  done: 0,
  error: 'download-damaged',
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:01:00.000Z',
  updatedAt: '2026-11-20T10:01:00.000Z',
}
