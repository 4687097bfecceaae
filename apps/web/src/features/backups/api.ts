import * as contracts from '@lares/shared-types/contracts/backups'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 20

const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    backups: build.query({ ...toEndpoint(contracts.getBackups), providesTags: ['Backups'] }),
    backupRuns: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listBackupRuns, pageSize),
      providesTags: ['Backups'],
    }),
    // Read from the place itself each time, because others can change it.
    backupSnapshots: build.query({
      ...toEndpoint(contracts.listBackupSnapshots),
      providesTags: ['BackupSnapshots'],
      keepUnusedDataFor: 0,
    }),
    testBackupPlace: build.mutation(toEndpoint(contracts.testBackupPlace)),
    createBackupTarget: build.mutation({
      ...toEndpoint(contracts.createBackupTarget),
      invalidatesTags: ['Backups'],
    }),
    changeBackupTarget: build.mutation({
      ...toEndpoint(contracts.changeBackupTarget),
      invalidatesTags: ['Backups'],
    }),
    deleteBackupTarget: build.mutation({
      ...toEndpoint(contracts.deleteBackupTarget),
      invalidatesTags: ['Backups'],
    }),
    startBackup: build.mutation({ ...toEndpoint(contracts.startBackup), invalidatesTags: ['Backups'] }),
    startVerification: build.mutation({
      ...toEndpoint(contracts.startVerification),
      invalidatesTags: ['Backups'],
    }),
    startRestore: build.mutation({ ...toEndpoint(contracts.startRestore), invalidatesTags: ['Backups'] }),
    deleteBackupSnapshot: build.mutation({
      ...toEndpoint(contracts.deleteBackupSnapshot),
      invalidatesTags: ['BackupSnapshots', 'Backups'],
    }),
  }),
})

export const {
  useBackupsQuery,
  useBackupRunsInfiniteQuery,
  useBackupSnapshotsQuery,
  useTestBackupPlaceMutation,
  useCreateBackupTargetMutation,
  useChangeBackupTargetMutation,
  useDeleteBackupTargetMutation,
  useStartBackupMutation,
  useStartVerificationMutation,
  useStartRestoreMutation,
  useDeleteBackupSnapshotMutation,
} = backupsApi
