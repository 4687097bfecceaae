import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

export const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMaintenanceStatus: build.query(endpointOf(getMaintenanceStatus)),
    setMaintenance: build.mutation({
      ...endpointOf(setMaintenance),
      // What is said here holds at once; a refusal takes it back. A look that is under way may tell of what was before.
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const endLook = () =>
          dispatch(maintenanceApi.util.getRunningQueryThunk('getMaintenanceStatus', undefined))?.abort()
        const show = (status: typeof body) =>
          dispatch(maintenanceApi.util.upsertQueryData('getMaintenanceStatus', undefined, status))
        endLook()
        const shown = dispatch(
          maintenanceApi.util.updateQueryData('getMaintenanceStatus', undefined, () => body),
        )
        try {
          const { data } = await queryFulfilled
          endLook()
          await show(data)
        } catch {
          shown.undo()
        }
      },
    }),
  }),
})

export const { useGetMaintenanceStatusQuery, useLazyGetMaintenanceStatusQuery, useSetMaintenanceMutation } =
  maintenanceApi
