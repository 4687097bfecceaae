import { internalContracts } from '@lares/server-kit/internal-contracts'
import { contracts } from '@lares/shared-types/contracts/registry'
import { collectRoutes } from '@lares/test-harness/collect-routes'
import { expect, onTestFinished, test } from 'vitest'
import { openTestArchive } from '../testing/test-archive.ts'

test('every contract of the archive service has a route, and every route has a contract', async () => {
  const routes = await collectRoutes(async () => {
    const archive = await openTestArchive()
    onTestFinished(() => archive.close())
    return archive.app
  })
  const archiveContracts = contracts.filter(({ servedBy }) => servedBy === 'archive')
  const expected = [...archiveContracts, ...internalContracts].map(({ method, path }) => `${method} ${path}`)
  expect(routes.toSorted()).toEqual(expected.toSorted())
})
