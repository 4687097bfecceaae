import { randomUUID } from 'node:crypto'
import { type Contract, urlOf } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-users.ts'
import { aiCases } from './ai-cases.ts'
import { chatCases } from './chat-cases.ts'
import { fileCases } from './file-cases.ts'
import { itemCases } from './item-cases.ts'
import { labelCases } from './label-cases.ts'
import type { LeakCase, LeakRequest, Target } from './leak-case.ts'
import { labelMarks, type MarkedItem, type MarkedWorld, makeMarkedWorld, mark } from './marked-world.ts'
import { peopleCases } from './people-cases.ts'
import { searchCases } from './search-cases.ts'

const ownedByGateway: LeakCase = { holdsNothing: 'the gateway answers it and reads no items' }
const cases: Record<string, LeakCase> = {
  ...itemCases,
  ...fileCases,
  ...labelCases,
  ...peopleCases,
  ...searchCases,
  ...chatCases,
  ...aiCases,
  healthz: ownedByGateway,
  readyz: ownedByGateway,
  openapi: ownedByGateway,
  getMaintenanceStatus: ownedByGateway,
  setMaintenance: ownedByGateway,
  getIcons: ownedByGateway,
}

let world: MarkedWorld
let hidden: { items: MarkedItem[]; trashed: MarkedItem }
const before = new Map<string, string>()

async function answer(user: TestUser, contract: Contract, request: LeakRequest): Promise<string> {
  const { body, ...parts } = request
  const { statusCode, rawPayload } = await world.archive.app.inject({
    method: contract.method,
    url: urlOf(contract, parts),
    headers: world.archive.headersOf(user),
    ...(body !== undefined && { payload: body as object }),
  })
  return `${statusCode} ${rawPayload.toString()}`
}

const restricted = () => [world.withoutTag, world.withoutCategory]

async function rememberSteadyAnswers(): Promise<void> {
  for (const contract of contracts) {
    for (const user of restricted()) {
      for (const request of cases[contract.operationId]?.steady?.(world) ?? []) {
        const key = JSON.stringify([user.id, contract.operationId, request])
        before.set(key, await answer(user, contract, request))
      }
    }
  }
}

beforeAll(async () => {
  world = await makeMarkedWorld()
  await rememberSteadyAnswers()
  hidden = await world.hide()
}, 120_000)
afterAll(() => world.archive.close())

test('every contract has a case', () => {
  const without = contracts.map(({ operationId }) => operationId).filter((id) => !(id in cases))
  expect(without).toEqual([])
})

test('every case is that of a contract', () => {
  const known = new Set(contracts.map(({ operationId }) => operationId))
  expect(Object.keys(cases).filter((id) => !known.has(id))).toEqual([])
})

test('an administrator sees the marks, so that there is something to leak', async () => {
  for (const { id } of hidden.items) {
    const contract = contractOf('getItem')
    expect(await answer(world.admin, contract, { params: { id } })).toContain(mark)
  }
  expect(await answer(world.admin, contractOf('search'), { query: { q: mark } })).toContain(
    hidden.items[0]?.id,
  )
  expect(await answer(world.admin, contractOf('listTags'), {})).toContain(labelMarks.tags)
  expect(await answer(world.admin, contractOf('listCategories'), {})).toContain(labelMarks.categories)
})

test.each(contractsWith('steady'))(
  '$operationId answers the restricted as if nothing hidden were there',
  async (contract) => {
    for (const user of restricted()) {
      for (const request of cases[contract.operationId]?.steady?.(world) ?? []) {
        const now = await answer(user, contract, request)
        expect(now).toBe(before.get(JSON.stringify([user.id, contract.operationId, request])))
        for (const hiddenMark of marksHiddenFrom(user)) expect(now).not.toContain(hiddenMark)
      }
    }
  },
)

test.each(contractsWith('steady'))(
  '$operationId answers an administrator, so that the comparison means something',
  async (contract) => {
    for (const request of cases[contract.operationId]?.steady?.(world) ?? []) {
      expect(await answer(world.admin, contract, request)).toMatch(/^2\d\d /)
    }
  },
)

test.each(contractsWith('aimed'))(
  '$operationId tells nothing of what is hidden from what does not exist',
  async (contract) => {
    const { aimed } = cases[contract.operationId] ?? {}
    for (const user of restricted()) {
      for (const target of hiddenTargets(user)) {
        const missing: Target = {
          itemId: randomUUID(),
          assetId: randomUUID(),
          tagId: randomUUID(),
          categoryId: randomUUID(),
        }
        const onHidden = aimed?.(target, world) ?? []
        const onMissing = aimed?.(missing, world) ?? []
        for (const [index, request] of onHidden.entries()) {
          const actual = withoutIds(await answer(user, contract, request), target)
          const expected = withoutIds(await answer(user, contract, onMissing[index] ?? {}), missing)
          expect(actual).toBe(expected)
          for (const hiddenMark of marksHiddenFrom(user)) expect(actual).not.toContain(hiddenMark)
        }
      }
    }
  },
)

function contractsWith(part: 'steady' | 'aimed'): Contract[] {
  return contracts.filter(({ operationId }) => cases[operationId]?.[part])
}

/** The texts that no answer to a user may hold. */
function marksHiddenFrom(user: TestUser): string[] {
  return [mark, user === world.withoutTag ? labelMarks.tags : labelMarks.categories]
}

/** Everything hidden from a user. The labels that are hidden from one are there for the other. */
function hiddenTargets(user: TestUser): Target[] {
  const { labels } = world
  const nobody = randomUUID()
  const own = (tag: string, category: string) =>
    user === world.withoutTag ? { tagId: tag, categoryId: nobody } : { tagId: nobody, categoryId: category }
  return [...hidden.items, hidden.trashed].flatMap(({ id, assetId }) => [
    { itemId: id, assetId, ...own(labels.tag, labels.category) },
    { itemId: id, assetId, ...own(labels.childTag, labels.childCategory) },
  ])
}

function contractOf(operationId: string): Contract {
  const contract = contracts.find((candidate) => candidate.operationId === operationId)
  if (!contract) throw new Error(`no contract ${operationId}`)
  return contract
}

/** An answer without the ids that were asked for, so that answers to different ids can be compared. */
function withoutIds(text: string, target: Target): string {
  return Object.values(target).reduce<string>((rest, id) => rest.replaceAll(id, '…'), text)
}
