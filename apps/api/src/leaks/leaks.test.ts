import { randomUUID } from 'node:crypto'
import { buildUrl, type Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-users.ts'
import { aiCases } from './ai-cases.ts'
import { backupCases } from './backup-cases.ts'
import { batchCases } from './batch-cases.ts'
import { channelCases } from './channel-cases.ts'
import { chatCases } from './chat-cases.ts'
import { commentCases } from './comment-cases.ts'
import { exportCases } from './export-cases.ts'
import { fileCases } from './file-cases.ts'
import { followCases } from './follow-cases.ts'
import { historyCases } from './history-cases.ts'
import { integrityCases } from './integrity-cases.ts'
import { itemCases } from './item-cases.ts'
import { jobCases } from './job-cases.ts'
import { labelCases } from './label-cases.ts'
import type { LeakCase, LeakRequest, Target } from './leak-case.ts'
import {
  canary,
  createLeakFixture,
  type FixtureItem,
  type LeakFixture,
  labelCanaries,
} from './leak-fixture.ts'
import { monitoringCases } from './monitoring-cases.ts'
import { narrationCases } from './narration-cases.ts'
import { notificationCases } from './notification-cases.ts'
import { operationCases } from './operation-cases.ts'
import { pageTextCases } from './page-text-cases.ts'
import { peopleCases } from './people-cases.ts'
import { planningCases } from './planning-cases.ts'
import { questionCases } from './question-cases.ts'
import { regionCases } from './region-cases.ts'
import { searchCases } from './search-cases.ts'
import { siteTextCases } from './site-text-cases.ts'
import { tableCases } from './table-cases.ts'
import { transcriptionCases } from './transcription-cases.ts'
import { translationCases } from './translation-cases.ts'
import { trashCases } from './trash-cases.ts'

const gatewayCase: LeakCase = { exemptReason: 'the gateway handles it without reading items' }
const cases: Record<string, LeakCase> = {
  ...itemCases,
  ...commentCases,
  ...regionCases,
  ...pageTextCases,
  ...narrationCases,
  ...fileCases,
  ...labelCases,
  ...peopleCases,
  ...planningCases,
  ...searchCases,
  ...trashCases,
  ...chatCases,
  ...aiCases,
  ...questionCases,
  ...operationCases,
  ...transcriptionCases,
  ...translationCases,
  ...tableCases,
  ...siteTextCases,
  ...integrityCases,
  ...jobCases,
  ...monitoringCases,
  ...notificationCases,
  ...followCases,
  ...channelCases,
  ...exportCases,
  ...backupCases,
  ...batchCases,
  ...historyCases,
  healthz: gatewayCase,
  readyz: gatewayCase,
  openapi: gatewayCase,
  getMaintenanceStatus: gatewayCase,
  setMaintenance: gatewayCase,
  getIcons: gatewayCase,
  metrics: { exemptReason: 'counts of the whole archive, for whoever has the token of its setting' },
}

let fixture: LeakFixture
let hidden: { items: FixtureItem[]; trashed: FixtureItem }
const before = new Map<string, string>()

async function fetchAnswer(user: TestUser, contract: Contract, request: LeakRequest): Promise<string> {
  const { body, ...parts } = request
  const { statusCode, rawPayload } = await fixture.archive.app.inject({
    method: contract.method,
    url: buildUrl(contract, parts),
    headers: fixture.archive.getHeaders(user),
    ...(body !== undefined && { payload: body as object }),
  })
  return `${statusCode} ${rawPayload.toString()}`
}

const getRestrictedUsers = () => [fixture.withoutTag, fixture.withoutCategory]

async function recordStableAnswers(): Promise<void> {
  for (const contract of contracts) {
    for (const user of getRestrictedUsers()) {
      for (const request of cases[contract.operationId]?.stable?.(fixture) ?? []) {
        const key = JSON.stringify([user.id, contract.operationId, request])
        before.set(key, await fetchAnswer(user, contract, request))
      }
    }
  }
}

beforeAll(async () => {
  fixture = await createLeakFixture()
  await recordStableAnswers()
  hidden = await fixture.hide()
}, 240_000)
afterAll(() => fixture.archive.close())

test('every contract has a case', () => {
  const without = contracts.map(({ operationId }) => operationId).filter((id) => !(id in cases))
  expect(without).toEqual([])
})

test('every case belongs to a contract', () => {
  const known = new Set(contracts.map(({ operationId }) => operationId))
  expect(Object.keys(cases).filter((id) => !known.has(id))).toEqual([])
})

test('an administrator sees the canaries, so that the test can detect a leak', async () => {
  for (const { id } of hidden.items) {
    const contract = getContract('getItem')
    expect(await fetchAnswer(fixture.admin, contract, { params: { id } })).toContain(canary)
  }
  expect(await fetchAnswer(fixture.admin, getContract('search'), { query: { q: canary } })).toContain(
    hidden.items[0]?.id,
  )
  expect(await fetchAnswer(fixture.admin, getContract('listTags'), {})).toContain(labelCanaries.tags)
  expect(await fetchAnswer(fixture.admin, getContract('listCategories'), {})).toContain(
    labelCanaries.categories,
  )
})

test.each(filterContracts('stable'))(
  '$operationId answers restricted users as if hidden content did not exist',
  async (contract) => {
    for (const user of getRestrictedUsers()) {
      for (const request of cases[contract.operationId]?.stable?.(fixture) ?? []) {
        const now = await fetchAnswer(user, contract, request)
        expect(now).toBe(before.get(JSON.stringify([user.id, contract.operationId, request])))
        for (const hiddenCanary of getHiddenCanaries(user)) expect(now).not.toContain(hiddenCanary)
      }
    }
  },
)

test.each(filterContracts('stable'))(
  '$operationId succeeds for an administrator, so that the comparison is meaningful',
  async (contract) => {
    for (const request of cases[contract.operationId]?.stable?.(fixture) ?? []) {
      expect(await fetchAnswer(fixture.admin, contract, request)).toMatch(/^2\d\d /)
    }
  },
)

test.each(filterContracts('targeted'))(
  '$operationId answers the same for hidden and missing objects',
  async (contract) => {
    const { targeted } = cases[contract.operationId] ?? {}
    for (const user of getRestrictedUsers()) {
      for (const target of listHiddenTargets(user)) {
        const missing: Target = {
          itemId: randomUUID(),
          assetId: randomUUID(),
          commentId: randomUUID(),
          regionId: randomUUID(),
          suggestionId: randomUUID(),
          narrationId: randomUUID(),
          translationId: randomUUID(),
          pageTextId: randomUUID(),
          tagId: randomUUID(),
          categoryId: randomUUID(),
        }
        const onHidden = targeted?.(target, fixture) ?? []
        const onMissing = targeted?.(missing, fixture) ?? []
        for (const [index, request] of onHidden.entries()) {
          const actual = maskIds(await fetchAnswer(user, contract, request), target)
          const expected = maskIds(await fetchAnswer(user, contract, onMissing[index] ?? {}), missing)
          expect(actual).toBe(expected)
          for (const hiddenCanary of getHiddenCanaries(user)) expect(actual).not.toContain(hiddenCanary)
        }
      }
    }
  },
)

test.each(filterContracts('stable').filter(({ admitsView }) => admitsView))(
  '$operationId answers a view of a restricted user as it answers them',
  async (contract) => {
    for (const user of getRestrictedUsers()) {
      const view: TestUser = { ...fixture.admin, view: { id: randomUUID(), userId: user.id } }
      for (const request of cases[contract.operationId]?.stable?.(fixture) ?? []) {
        const seen = await fetchAnswer(view, contract, request)
        expect(withoutOwnRights(seen)).toBe(withoutOwnRights(await fetchAnswer(user, contract, request)))
      }
    }
  },
)

test('a view is refused every call that changes something or reads what is personal', async () => {
  const view: TestUser = {
    ...fixture.admin,
    view: { id: randomUUID(), userId: fixture.withoutTag.id },
  }
  const refused = contracts.filter(
    ({ servedBy, access, admitsView }) => servedBy === 'archive' && access !== 'public' && !admitsView,
  )
  expect(refused.length).toBeGreaterThan(80)
  for (const contract of refused) {
    const params = Object.fromEntries(
      [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]),
    )
    expect([contract.operationId, (await fetchAnswer(view, contract, { params })).slice(0, 3)]).toEqual([
      contract.operationId,
      '403',
    ])
  }
  for (const { method, operationId } of contracts.filter(({ admitsView }) => admitsView))
    expect([operationId, operationId === 'endView' || method === 'GET']).toEqual([operationId, true])
})

/** A view never may edit what the user has contributed themselves. */
function withoutOwnRights(answer: string): string {
  return answer.replaceAll(/"may":\{[^}]*\}/g, '').replaceAll(/"mayRestore":(true|false)/g, '')
}

function filterContracts(part: 'stable' | 'targeted'): Contract[] {
  return contracts.filter(({ operationId }) => cases[operationId]?.[part])
}

/** Returns the canaries that no response to a user may contain. */
function getHiddenCanaries(user: TestUser): string[] {
  return [canary, user === fixture.withoutTag ? labelCanaries.tags : labelCanaries.categories]
}

/** Lists the targets that are hidden from a user; each of the two users may see the label of the other. */
function listHiddenTargets(user: TestUser): Target[] {
  const { labels } = fixture
  const missingId = randomUUID()
  const hiddenLabels = (tag: string, category: string) =>
    user === fixture.withoutTag
      ? { tagId: tag, categoryId: missingId }
      : { tagId: missingId, categoryId: category }
  return [...hidden.items, hidden.trashed].flatMap(({ id: itemId, ...ids }) => [
    { itemId, ...ids, ...hiddenLabels(labels.tag, labels.category) },
    { itemId, ...ids, ...hiddenLabels(labels.childTag, labels.childCategory) },
  ])
}

function getContract(operationId: string): Contract {
  const contract = contracts.find((candidate) => candidate.operationId === operationId)
  if (!contract) throw new Error(`no contract ${operationId}`)
  return contract
}

/** Replaces the requested ids in a response, so that responses for different ids can be compared. */
function maskIds(text: string, target: Target): string {
  return Object.values(target).reduce<string>((rest, id) => rest.replaceAll(id, '…'), text)
}
