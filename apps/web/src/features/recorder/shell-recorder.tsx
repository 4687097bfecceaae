import { Suspense, useEffect, useState } from 'react'
import { lazyOptional } from '../../shared/build/lazy-optional.ts'
import { runWhenIdle } from '../../shared/build/when-idle.ts'
import { useHasPermission, useUser } from '../../shared/session/use-user.ts'

const RecorderBackground = lazyOptional(() =>
  import('./bar/recorder-background.tsx').then((file) => file.RecorderBackground),
)

/** What of recording is on every page; loaded when the page is idle. */
export function ShellRecorder() {
  const userId = useUser()?.id
  const mayCreate = useHasPermission('items:create')
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => runWhenIdle(() => setIsIdle(true)), [])
  return isIdle && userId && mayCreate ? (
    <Suspense fallback={null}>
      <RecorderBackground key={userId} userId={userId} />
    </Suspense>
  ) : null
}
