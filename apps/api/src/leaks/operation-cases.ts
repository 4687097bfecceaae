import type { LeakCase } from './leak-case.ts'

const ownOperation =
  'an operation is visible to who started it and to administrators; operations.test.ts checks its item'

export const operationCases: Record<string, LeakCase> = {
  listOperations: { stable: () => [{}, { query: { scope: 'all' } }] },
  getOperation: { exemptReason: ownOperation },
  cancelOperation: { exemptReason: ownOperation },
  followOperations: { exemptReason: ownOperation },
}
