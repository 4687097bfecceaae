import type { MaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { useEffect, useState } from 'react'
import { useLazyGetMaintenanceStatusQuery } from '../api.ts'

/** Milliseconds between two looks. */
const interval = 30_000

/**
 * Whether the archive is being worked on, as last heard: asked at once, then every 30 s, not while the page is hidden,
 * and at once when it is shown again. An error changes nothing. Ends with the component that uses it.
 */
export function useMaintenanceStatus(): MaintenanceStatus | undefined {
  const [ask, { currentData }] = useLazyGetMaintenanceStatusQuery()
  const [status, setStatus] = useState<MaintenanceStatus>()
  // When somebody signs in or out every answer is forgotten, but not what was said of the archive.
  if (currentData && currentData !== status) setStatus(currentData)

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const follow = () => {
      clearInterval(timer)
      if (document.visibilityState === 'hidden') return
      void ask()
      timer = setInterval(() => void ask(), interval)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [ask])

  return status
}
