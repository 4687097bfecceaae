import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

export const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMaintenanceStatus: build.query(toEndpoint(getMaintenanceStatus)),
    setMaintenance: build.mutation({
      ...toEndpoint(setMaintenance),
      // The update is optimistic and undone on an error. A running read may return the previous status, so it is aborted.
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const abortStatusQuery = () =>
          dispatch(maintenanceApi.util.getRunningQueryThunk('getMaintenanceStatus', undefined))?.abort()
        const setStatus = (status: typeof body) =>
          dispatch(maintenanceApi.util.upsertQueryData('getMaintenanceStatus', undefined, status))
        abortStatusQuery()
        const optimisticUpdate = dispatch(
          maintenanceApi.util.updateQueryData('getMaintenanceStatus', undefined, () => body),
        )
        try {
          const { data } = await queryFulfilled
          abortStatusQuery()
          await setStatus(data)
        } catch {
          optimisticUpdate.undo()
        }
      },
    }),
  }),
})

export const { useGetMaintenanceStatusQuery, useLazyGetMaintenanceStatusQuery, useSetMaintenanceMutation } =
  maintenanceApi
