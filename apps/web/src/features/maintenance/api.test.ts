import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import { expect, test } from 'vitest'
import { createStore } from '../../app/store.ts'
import { readStoredPreferences } from '../../shared/preferences/stored-preferences.ts'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { ada } from '../../testing/people.ts'
import { maintenanceApi } from './api.ts'

const { getMaintenanceStatus: getStatus, setMaintenance: setStatus } = maintenanceApi.endpoints
const off = { maintenance_mode: false, message: '' }
const on = { maintenance_mode: true, message: 'Back at six.' }

test.each(['before', 'while'])(
  'a read that started %s the status is set does not overwrite it',
  async (start) => {
    const archive = createFakeArchive(ada)
    const { store } = createStore(readStoredPreferences(['en'], false))
    await store.dispatch(getStatus.initiate())
    const slowRead = Promise.withResolvers<typeof off>()
    const slowWrite = Promise.withResolvers<typeof on>()
    archive.on(getMaintenanceStatus, () => slowRead.promise)
    archive.on(setMaintenance, () => slowWrite.promise)
    const refetch = () => store.dispatch(getStatus.initiate(undefined, { forceRefetch: true }))

    const earlierRead = start === 'before' ? refetch() : undefined
    const write = store.dispatch(setStatus.initiate({ body: on }))
    const laterRead = start === 'while' ? refetch() : undefined
    slowWrite.resolve(on)
    await write
    slowRead.resolve(off)
    await (earlierRead ?? laterRead)
    expect(getStatus.select()(store.getState()).data).toEqual(on)
  },
)
