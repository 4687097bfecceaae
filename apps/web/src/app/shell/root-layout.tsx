import { Suspense } from 'react'
import { type Location, ScrollRestoration } from 'react-router'
import { lazyOrNothing } from '../../shared/build/lazy-or-nothing.ts'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { Toaster } from '../../shared/ui/toasts/toaster.tsx'
import type { FamilyShellCode } from './family-shell-code.ts'
import { FirstLoad } from './first-load.tsx'
import { GuestShell } from './guest-shell.tsx'
import { SkipLink } from './skip-link.tsx'

interface RootLayoutProps {
  shell: FamilyShellCode
  /** Fetches the words of what a guest's first page does without. */
  loadTexts: () => Promise<unknown>
}

/** The family layout for who is signed in, else the default layout. A guest does not load the former. */
export function RootLayout({ shell, loadTexts }: RootLayoutProps) {
  const user = useUser()
  const FamilyShell = shell.component()
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
      <ScrollRestoration getKey={placeKey} />
    </>
  )
}

const AroundPages = lazyOrNothing(() => import('./around-pages.tsx').then((file) => file.AroundPages))

/** Comes when the page has started and rests; where it cannot be had, its styles included, nothing asks. */
const PwaSurfaces = lazyOrNothing(async () => {
  await new Promise<void>((resolve) => void runWhenSettled(resolve))
  return (await import('../../pwa/surfaces.tsx')).PwaSurfaces
})

/** Where a page was left is gone back to; not when an address that leads to a place in its page is loaded again. */
function placeKey({ key, hash }: Location): string {
  return hash ? `${key} ${performance.timeOrigin}` : key
}
