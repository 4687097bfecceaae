import { activityRanges } from '@lares/shared-types/contracts/monitoring'
import type { LeakCase } from './leak-case.ts'

export const monitoringCases: Record<string, LeakCase> = {
  getMonitoring: { stable: () => [{}] },
  getActivity: { stable: () => activityRanges.map((range) => ({ query: { range } })) },
  getPersonActivity: { stable: ({ admin }) => [{ params: { id: admin.id } }] },
  getUsage: { exemptReason: 'counts of requests and of their durations, without words or items' },
}
