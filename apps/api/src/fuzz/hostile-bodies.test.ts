import type { Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import { measureEventLoopBlockMs } from '@lares/test-harness/measure-event-loop-block'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { createHostileBodies } from './hostile-bodies.ts'

/** How long a body may block the event loop. */
const maxTurnMs = 50

let archive: TestArchive
let admin: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const contractsWithBody = contracts.filter(({ servedBy, body }) => servedBy === 'archive' && body)

test.each(contractsWithBody)(
  'no body of $operationId blocks the event loop',
  async (contract: Contract) => {
    const url = contract.path.replaceAll(/:(\w+)/g, (_, name) => (name === 'number' ? '1' : uuidv7()))
    for (const [what, payload] of createHostileBodies(contract)) {
      const headers = { ...archive.getHeaders(admin), 'content-type': 'application/json' }
      let status = 0
      const turnMs = await measureEventLoopBlockMs(async () => {
        status = (await archive.app.inject({ method: contract.method, url, headers, payload })).statusCode
      }, maxTurnMs)
      expect(status, what).toBeGreaterThanOrEqual(400)
      expect(status, what).toBeLessThan(500)
      expect(turnMs, what).toBeLessThan(maxTurnMs)
    }
  },
  240_000,
)
