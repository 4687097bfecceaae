import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMaintenanceStatus: build.query(endpointOf(getMaintenanceStatus)),
    setMaintenance: build.mutation({
      ...endpointOf(setMaintenance),
      // What is said here holds at once; a refusal takes it back.
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const show = (status: typeof body) =>
          dispatch(maintenanceApi.util.upsertQueryData('getMaintenanceStatus', undefined, status))
        const shown = dispatch(
          maintenanceApi.util.updateQueryData('getMaintenanceStatus', undefined, () => body),
        )
        try {
          await show((await queryFulfilled).data)
        } catch {
          shown.undo()
        }
      },
    }),
  }),
})

export const { useGetMaintenanceStatusQuery, useLazyGetMaintenanceStatusQuery, useSetMaintenanceMutation } =
  maintenanceApi
