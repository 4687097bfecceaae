import * as contracts from '@lares/shared-types/contracts/monitoring'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const monitoringApi = api.injectEndpoints({
  endpoints: (build) => ({
    monitoring: build.query(toEndpoint(contracts.getMonitoring)),
    activity: build.query(toEndpoint(contracts.getActivity)),
    personActivity: build.query(toEndpoint(contracts.getPersonActivity)),
    usage: build.query(toEndpoint(contracts.getUsage)),
  }),
})

export const { useMonitoringQuery, useActivityQuery, usePersonActivityQuery, useUsageQuery } = monitoringApi
