import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectOutdated } from '../app/build/new-build.ts'
import { InstallPrompt } from './install/install-prompt.tsx'
import { selectPwa } from './pwa-slice.ts'
import { UpdateBanner } from './update/update-banner.tsx'

/**
 * What asks from the edge of the window: to change to a newer version, to install. `loadTexts` fetches their words
 * before anything is said: a guest's first page does without them.
 */
export function PwaSurfaces({ loadTexts }: { loadTexts: () => Promise<unknown> }) {
  const { needRefresh, showInstallPrompt } = useSelector(selectPwa)
  const outdated = useSelector(selectOutdated)
  const needed = needRefresh || showInstallPrompt || outdated
  const [readable, setReadable] = useState(false)

  useEffect(() => {
    if (!needed) return
    let gone = false
    loadTexts().then(
      () => gone || setReadable(true),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [needed, loadTexts])

  if (!readable) return null
  return (
    <>
      <UpdateBanner />
      <InstallPrompt />
    </>
  )
}
