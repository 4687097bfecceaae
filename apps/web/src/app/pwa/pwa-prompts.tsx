import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectOutdated } from '../build/new-build.ts'
import { InstallPrompt } from './install/install-prompt.tsx'
import { selectPwa } from './pwa-slice.ts'
import { UpdateBanner } from './update/update-banner.tsx'

/**
 * The prompts to update and to install the application. `loadTexts` loads their texts first, because a guest's first
 * page does not include them.
 */
export function PwaPrompts({ loadTexts }: { loadTexts: () => Promise<unknown> }) {
  const { needRefresh, showInstallPrompt } = useSelector(selectPwa)
  const outdated = useSelector(selectOutdated)
  const isNeeded = needRefresh || showInstallPrompt || outdated
  const [hasTexts, setHasTexts] = useState(false)

  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    loadTexts().then(
      () => isUnmounted || setHasTexts(true),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [isNeeded, loadTexts])

  if (!hasTexts) return null
  return (
    <>
      <UpdateBanner />
      <InstallPrompt />
    </>
  )
}
