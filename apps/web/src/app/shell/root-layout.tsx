import { type ComponentType, lazy, Suspense } from 'react'
import { ScrollRestoration } from 'react-router'
import { whenIdle } from '../../shared/build/build-manifest.ts'
import { lazyOrNothing } from '../../shared/build/lazy-or-nothing.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { Toaster } from '../../shared/ui/toasts/toaster.tsx'
import { FirstLoad } from './first-load.tsx'
import { GuestShell } from './guest-shell.tsx'
import { SkipLink } from './skip-link.tsx'

interface RootLayoutProps {
  FamilyShell: ComponentType
  /** Fetches the words of what a guest's first page does without. */
  loadTexts: () => Promise<unknown>
}

/** The family layout for who is signed in, else the default layout. A guest does not load the former. */
export function RootLayout({ FamilyShell, loadTexts }: RootLayoutProps) {
  const user = useUser()
  return (
    <>
      <SkipLink />
      <Suspense>
        <AroundPages loadTexts={loadTexts} />
      </Suspense>
      {user ? (
        <Suspense fallback={<FirstLoad />}>
          <FamilyShell />
        </Suspense>
      ) : (
        <GuestShell />
      )}
      <Suspense>
        <PwaSurfaces loadTexts={loadTexts} />
      </Suspense>
      <Toaster />
      <ScrollRestoration />
    </>
  )
}

const AroundPages = lazyOrNothing(() => import('./around-pages.tsx').then((file) => file.AroundPages))

/** Comes when the page has started and rests; where it cannot be had, nothing asks. */
const PwaSurfaces = lazy(async () => {
  await new Promise<void>(whenIdle)
  return import('../../pwa/surfaces.tsx').then(
    (surfaces) => ({ default: surfaces.PwaSurfaces }),
    () => ({ default: () => null }),
  )
})
