import { useEffect, useState } from 'react'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { useMaintenanceStatus } from './use-maintenance-status.ts'

/** Milliseconds until texts that did not come are asked for again. */
const patience = 30_000

/**
 * Above every page, for everybody, while the archive is being worked on. Its texts are not those of a guest's first
 * page, so that `loadTexts` fetches them before anything is said.
 */
export function MaintenanceBanner({ loadTexts }: { loadTexts: () => Promise<unknown> }) {
  const status = useMaintenanceStatus()
  const [readable, setReadable] = useState(false)
  const on = status?.maintenance_mode === true

  useEffect(() => {
    if (!on || readable) return
    let gone = false
    const load = () =>
      void loadTexts().then(
        () => gone || setReadable(true),
        () => undefined,
      )
    load()
    const timer = setInterval(load, patience)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [on, readable, loadTexts])

  // Whether it is hidden is forgotten with the notice, when the maintenance ends.
  return on && readable ? <MaintenanceNotice message={status.message} /> : null
}
