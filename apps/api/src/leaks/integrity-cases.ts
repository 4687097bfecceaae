import { checkNames } from '@lares/shared-types/integrity'
import type { LeakCase } from './leak-case.ts'

const ownTest = 'hidden-findings.test.ts runs the checks over hidden items'

export const integrityCases: Record<string, LeakCase> = {
  listChecks: { stable: () => [{}] },
  listFindings: { stable: () => checkNames.map((check) => ({ query: { check } })) },
  listRepairs: { stable: () => [{}] },
  runChecks: { exemptReason: `the reply has only the id of an operation; ${ownTest}` },
  repairFindings: { exemptReason: ownTest },
  dismissFinding: { exemptReason: ownTest },
  reopenFinding: { exemptReason: ownTest },
  uniteItems: { exemptReason: ownTest },
  separateItems: {
    exemptReason: 'integrity/duplicates.test.ts separates a pair of which one item is hidden',
  },
}
