import * as contracts from '@lares/shared-types/contracts/history'
import type { HistoryType } from '@lares/shared-types/routing/pages'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

/** Functions that call the history of a type. */
export function createHistoryCalls(archive: () => TestArchive, type: HistoryType) {
  const list = (as: TestUser | undefined, id: string, before?: number) =>
    archive().call(as, contracts.listHistory, {
      params: { type, id },
      query: before === undefined ? {} : { before },
    })
  return {
    list,
    read: (as: TestUser | undefined, id: string, number: number) =>
      archive().call(as, contracts.getHistoryState, { params: { type, id, number } }),
    /** Restores on the present version. */
    restore: async (as: TestUser, id: string, number: number, fields?: string[]) => {
      const { version } = (await list(as, id)).reply.subject
      const body = { version, ...(fields && { fields }) }
      return archive().call(as, contracts.restoreHistoryState, { params: { type, id, number }, body })
    },
    restoreOn: (as: TestUser | undefined, id: string, number: number, version: number) =>
      archive().call(as, contracts.restoreHistoryState, {
        params: { type, id, number },
        body: { version },
      }),
  }
}
