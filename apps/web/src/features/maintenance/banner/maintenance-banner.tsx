import { useEffect, useState } from 'react'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { useMaintenanceStatus } from './use-maintenance-status.ts'

/** The delay before texts that failed to load are requested again. */
const retryDelayMs = 30_000

/**
 * The banner above every page during a maintenance. Its texts are not part of a guest's first load, so `loadTexts` loads
 * them before it appears.
 */
export function MaintenanceBanner({ loadTexts }: { loadTexts: () => Promise<unknown> }) {
  const status = useMaintenanceStatus()
  const [hasTexts, setHasTexts] = useState(false)
  const isOn = status?.maintenance_mode === true

  useEffect(() => {
    if (!isOn || hasTexts) return
    let isUnmounted = false
    const load = () =>
      void loadTexts().then(
        () => isUnmounted || setHasTexts(true),
        () => undefined,
      )
    load()
    const timer = setInterval(load, retryDelayMs)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [isOn, hasTexts, loadTexts])

  // The notice owns the state "hidden", which is therefore reset when the maintenance ends.
  return isOn && hasTexts ? <MaintenanceNotice message={status.message} /> : null
}
