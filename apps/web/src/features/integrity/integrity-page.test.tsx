import { listComments } from '@lares/shared-types/contracts/comments'
import * as contracts from '@lares/shared-types/contracts/integrity'
import { getItem } from '@lares/shared-types/contracts/items'
import { getOperation } from '@lares/shared-types/contracts/operations'
import { type CheckState, checkNames, type Finding } from '@lares/shared-types/integrity'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../testing/sample-items.ts'

const keeper = { ...ada, permissions: [...ada.permissions, 'integrity:run' as const] }
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

function toCheck(name: CheckState['name'], state: Partial<CheckState> = {}): CheckState {
  return {
    name,
    count: 0,
    dismissed: 0,
    retained: 0,
    completedAt: anHourAgo(),
    state: 'idle',
    isUnavailable: false,
    ...state,
  }
}

function toFinding(finding: Partial<Finding> & Pick<Finding, 'check'>): Finding {
  return { id: sampleId(), foundAt: anHourAgo(), details: {}, ...finding }
}

function createArchive(checks: CheckState[], findings: Finding[] = []) {
  const archive = createFakeArchive(keeper)
  const state = { checks, findings }
  archive.on(contracts.listChecks, () => ({ checks: state.checks }))
  archive.on(contracts.listFindings, ({ query }) => ({
    findings: state.findings.filter(
      ({ dismissedAt }) => (dismissedAt !== undefined) === (query.dismissed ?? false),
    ),
    nextCursor: null,
  }))
  return { archive, state }
}

const openPage = (search = '') => openApp(`/tabOrganisation/dataIntegrity${search}`)

test('the page says that all is well only when everything has been checked', async () => {
  createArchive(
    checkNames.map((name) =>
      toCheck(name, name === 'vectors' ? { isUnavailable: true, completedAt: null } : {}),
    ),
  )
  await openPage()
  expect(await screen.findByText('Nothing is wrong that the checks could find.')).toBeVisible()
  expect(screen.getByText('Not in use')).toBeVisible()
})

test('files that only the trash and earlier states have are no alarm, but repaired', async () => {
  const { archive } = createArchive([toCheck('missing-originals', { retained: 2 })])
  const bodies: unknown[] = []
  archive.on(contracts.repairFindings, ({ body }) => {
    bodies.push(body)
    return { operationId: null }
  })
  const { person } = await openPage('?check=missing-originals')
  expect(await screen.findByText(/^2 files that are kept for the trash and for earlier states/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Repair all' }))
  await waitFor(() => expect(bodies).toEqual([{ check: 'missing-originals' }]))
})

test('a check that is not in use says why', async () => {
  createArchive([toCheck('missing-transcripts', { isUnavailable: true, completedAt: null })])
  await openPage('?check=missing-transcripts')
  expect(await screen.findByText(/nothing that transcribes is set up/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check now' })).toBeDisabled()
})

test('an archive that was never checked is not called intact', async () => {
  createArchive([toCheck('damaged-originals', { completedAt: null }), toCheck('missing-originals')])
  await openPage()
  expect(await screen.findByText('Not everything has been checked yet.')).toBeVisible()
  expect(screen.queryByText('Nothing is wrong that the checks could find.')).toBeNull()
})

test('everything that is idle and in use is checked with one click, and the progress is shown', async () => {
  const operationId = sampleId()
  const { archive, state } = createArchive([
    toCheck('damaged-originals'),
    toCheck('missing-originals', { state: 'running', percent: 30, operationId: sampleId() }),
    toCheck('vectors', { isUnavailable: true }),
    toCheck('without-date', { count: 2 }),
  ])
  const bodies: object[] = []
  archive.on(contracts.runChecks, ({ body }) => {
    bodies.push(body)
    state.checks = [toCheck('damaged-originals', { state: 'running', percent: 5, operationId })]
    return { operationId }
  })
  archive.on(getOperation, ({ params: { id } }) => ({
    id,
    kind: 'integrity-check' as const,
    state: 'running' as const,
    done: 5,
    total: 100,
    createdAt: anHourAgo(),
    updatedAt: anHourAgo(),
  }))
  const { person } = await openPage()
  expect(await screen.findByText('2 things need attention.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Check everything' }))
  // The first progress shown is replaced once the checks are loaded again.
  await waitFor(() => expect(screen.getByRole('progressbar', { name: /Check of the archive/ })).toBeVisible())
  expect(bodies).toEqual([{ checks: ['damaged-originals', 'without-date'] }])
})

test('a finding says what is wrong and why its repair failed, and is set aside with undo', async () => {
  const finding = toFinding({
    check: 'damaged-originals',
    item: { id: sampleId(), kind: 'image', title: 'Harvest' },
    file: { assetId: sampleId(), filename: 'harvest.jpg', size: 2_000_000 },
    details: { damage: 'content' },
    failure: 'not-in-backup',
  })
  const { archive, state } = createArchive([toCheck('damaged-originals', { count: 1 })], [finding])
  archive.on(contracts.dismissFinding, () => {
    state.findings = [{ ...finding, dismissedAt: anHourAgo() }]
    return undefined
  })
  archive.on(contracts.reopenFinding, () => {
    state.findings = [finding]
    return undefined
  })
  const { person } = await openPage('?check=damaged-originals')
  const list = within(await screen.findByRole('list', { name: 'Findings' }))
  expect(list.getByRole('link', { name: 'Harvest' })).toBeVisible()
  expect(list.getByText('The content of the file has changed.')).toBeVisible()
  expect(list.getByText(/No backup has this file/)).toBeVisible()
  await person.click(list.getByRole('button', { name: 'Set aside: Harvest' }))
  expect(await screen.findByText('Nothing found')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The content of the file has changed.')).toBeVisible()
})

test('what is deleted by a repair is confirmed first', async () => {
  const finding = toFinding({ check: 'orphaned-files', details: { sha256: 'a'.repeat(64), size: 10 } })
  const { archive } = createArchive([toCheck('orphaned-files', { count: 1 })], [finding])
  const bodies: object[] = []
  archive.on(contracts.repairFindings, ({ body }) => {
    bodies.push(body)
    return { operationId: null }
  })
  const { person } = await openPage('?check=orphaned-files')
  await person.click(await screen.findByRole('button', { name: 'Repair all' }))
  expect(bodies).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('There is nothing left to repair.')).toBeVisible()
  expect(bodies).toEqual([{ check: 'orphaned-files' }])
})

test('of a pair the larger picture is proposed, and a change by somebody else is explained', async () => {
  const small = sampleItem('image', { title: 'Small scan' })
  const large = sampleItem('image', { title: 'Large scan', version: 3 })
  small.assets = [sampleAsset(small.id, { width: 800, height: 600 })]
  large.assets = [sampleAsset(large.id, { width: 4000, height: 3000 })]
  const finding = toFinding({
    check: 'similar-pictures',
    item: small,
    otherItem: large,
    details: { distance: 2, assetId: small.assets[0]?.id ?? '', otherAssetId: large.assets[0]?.id ?? '' },
  })
  const { archive } = createArchive([toCheck('similar-pictures', { count: 1 })], [finding])
  archive.on(getItem, ({ params }) => (params.id === small.id ? small : large))
  const bodies: object[] = []
  archive.on(contracts.uniteItems, ({ body }) => {
    bodies.push(body)
    return new ErrorReply('version-conflict')
  })
  const { person } = await openPage('?check=similar-pictures')
  await person.click(await screen.findByRole('button', { name: 'Compare: Small scan' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('radio', { name: /Large scan/ })).toBeChecked()
  await person.click(dialog.getByRole('button', { name: 'Unite' }))
  expect(await dialog.findByText(/Somebody has changed one of them/)).toBeVisible()
  expect(bodies).toEqual([
    { keep: { itemId: large.id, version: 3 }, remove: { itemId: small.id, version: 1 } },
  ])
})

test('of a pair the files, comments and marks are counted, and uniting it can be undone', async () => {
  const single = sampleItem('image', { title: 'Lake' })
  const album = sampleItem('post', { title: 'Album' })
  single.assets = [sampleAsset(single.id)]
  album.assets = [sampleAsset(album.id), sampleAsset(album.id)]
  const finding = toFinding({ check: 'duplicate-files', item: single, otherItem: album })
  const { archive } = createArchive([toCheck('duplicate-files', { count: 1 })], [finding])
  archive.on(getItem, ({ params }) => (params.id === single.id ? single : album))
  archive.on(listComments, ({ params }) => ({
    comments: [],
    total: params.id === album.id ? 3 : 0,
    reactions: [],
    may: { comment: true },
    nextCursor: null,
  }))
  archive.on(contracts.uniteItems, () => single)
  const separated: string[] = []
  archive.on(contracts.separateItems, ({ params }) => {
    separated.push(params.id)
    return single
  })
  const { person } = await openPage('?check=duplicate-files')
  await person.click(await screen.findByRole('button', { name: 'Compare: Lake' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('2 files · 3 comments')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Unite' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(separated).toEqual([finding.id]))
})
