import type { Contract } from '@lares/shared-types/contract'
import { listItems } from '@lares/shared-types/contracts/items'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { Permission } from '@lares/shared-types/permissions'
import { listDeniedCallers, toSampleUrl } from '@lares/test-harness/denied-callers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** Sends a request without a body, which no contract with a body accepts, so that a permitted call changes nothing. */
async function call({ method, path }: Contract, user: TestUser | undefined) {
  const { statusCode, body } = await archive.app.inject({
    method,
    url: toSampleUrl({ path }),
    headers: archive.getHeaders(user),
  })
  return { status: statusCode, ...(method !== 'HEAD' && statusCode >= 400 && { error: JSON.parse(body) }) }
}

const protectedContracts = contracts.filter(
  ({ servedBy, access }) => servedBy === 'archive' && access !== 'public',
)

test.each(
  protectedContracts.flatMap((contract) =>
    listDeniedCallers(contract.access).map((caller) => ({ ...contract, contract, caller })),
  ),
)('$operationId rejects $caller.name', async ({ contract, caller }) => {
  const user = caller.permissions && (await archive.addUser({ permissions: caller.permissions }))
  const { status, error } = await call(contract, user)
  expect(status).toBe(caller.code === 'forbidden' ? 403 : 401)
  if (contract.method !== 'HEAD') expect(error.code).toBe(caller.code)
  if (caller.code === 'forbidden' && contract.method !== 'HEAD')
    expect(error.params).toEqual({ access: contract.access })
})

test('every contract that needs a permission accepts a user with it alone', async () => {
  for (const contract of protectedContracts) {
    if (contract.access === 'signed-in' || contract.access === 'admin') continue
    for (const permission of [contract.access].flat() as Permission[]) {
      const { status } = await call(contract, await archive.addUser({ permissions: [permission] }))
      expect([401, 403], `${contract.operationId} with ${permission}`).not.toContain(status)
    }
  }
})

test('an ended session is a guest, and a suspended user too', async () => {
  const user = await archive.addUser()
  expect((await call(listItems, user)).status).toBe(200)
  expect((await call(listItems, { ...user, epoch: 0 })).error.code).toBe('not-signed-in')
  await archive.services.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', user.id)
    .execute()
  expect((await call(listItems, user)).error.code).toBe('not-signed-in')
})
