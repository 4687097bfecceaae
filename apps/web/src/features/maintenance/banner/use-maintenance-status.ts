import type { MaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { useEffect, useState } from 'react'
import { useLazyGetMaintenanceStatusQuery } from '../api.ts'

const pollIntervalMs = 30_000

/**
 * Polls the maintenance status: at once, every 30 s while the page is visible, and when it becomes visible again. Keeps the
 * last status after an error.
 */
export function useMaintenanceStatus(): MaintenanceStatus | undefined {
  const [fetchStatus, { currentData }] = useLazyGetMaintenanceStatusQuery()
  const [status, setStatus] = useState<MaintenanceStatus>()
  // Signing in or out clears the query cache; the status, which concerns everybody, is kept here.
  if (currentData && currentData !== status) setStatus(currentData)

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const startPolling = () => {
      clearInterval(timer)
      if (document.visibilityState === 'hidden') return
      void fetchStatus()
      timer = setInterval(() => void fetchStatus(), pollIntervalMs)
    }
    startPolling()
    document.addEventListener('visibilitychange', startPolling)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', startPolling)
    }
  }, [fetchStatus])

  return status
}
