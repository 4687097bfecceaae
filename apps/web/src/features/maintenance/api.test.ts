import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import { expect, test } from 'vitest'
import { createStore } from '../../app/store.ts'
import { readStoredPreferences } from '../../shared/preferences/stored-preferences.ts'
import { ada } from '../../testing/people.ts'
import { standInArchive } from '../../testing/stand-in-archive.ts'
import { maintenanceApi } from './api.ts'

const { getMaintenanceStatus: look, setMaintenance: set } = maintenanceApi.endpoints
const off = { maintenance_mode: false, message: '' }
const on = { maintenance_mode: true, message: 'Back at six.' }

test.each(['before', 'while'])(
  'a look that began %s somebody says it does not undo what was said',
  async (began) => {
    const archive = standInArchive(ada)
    const { store } = createStore(readStoredPreferences(['en'], false))
    await store.dispatch(look.initiate())
    const slowLook = Promise.withResolvers<typeof off>()
    const slowSaying = Promise.withResolvers<typeof on>()
    archive.on(getMaintenanceStatus, () => slowLook.promise)
    archive.on(setMaintenance, () => slowSaying.promise)
    const again = () => store.dispatch(look.initiate(undefined, { forceRefetch: true }))

    const earlier = began === 'before' ? again() : undefined
    const saying = store.dispatch(set.initiate({ body: on }))
    const later = began === 'while' ? again() : undefined
    slowSaying.resolve(on)
    await saying
    slowLook.resolve(off)
    await (earlier ?? later)
    expect(look.select()(store.getState()).data).toEqual(on)
  },
)
