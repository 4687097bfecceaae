import { Suspense } from 'react'
import { type Location, ScrollRestoration } from 'react-router'
import { lazyOptional } from '../../shared/build/lazy-optional.ts'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { Toaster } from '../../shared/ui/toasts/toaster.tsx'
import type { FamilyShellLoader } from './family-shell-loader.ts'
import { FirstLoad } from './first-load.tsx'
import { GuestShell } from './guest-shell.tsx'
import { SkipLink } from './skip-link.tsx'

interface RootLayoutProps {
  shell: FamilyShellLoader
  /** Loads the further texts, which are missing on a guest's first page. */
  loadTexts: () => Promise<unknown>
}

/** The family layout for signed-in users, otherwise the guest layout. Guests do not load the former. */
export function RootLayout({ shell, loadTexts }: RootLayoutProps) {
  const user = useUser()
  const FamilyShell = shell.getComponent()
  return (
    <>
      <SkipLink />
      <Suspense>
        <GlobalWidgets loadTexts={loadTexts} />
      </Suspense>
      {user ? (
        <Suspense fallback={<FirstLoad />}>
          <FamilyShell />
        </Suspense>
      ) : (
        <GuestShell />
      )}
      <Suspense>
        <PwaPrompts loadTexts={loadTexts} />
      </Suspense>
      <Toaster />
      <ScrollRestoration getKey={getScrollKey} />
    </>
  )
}

const GlobalWidgets = lazyOptional(() => import('./global-widgets.tsx').then((file) => file.GlobalWidgets))

/** Loaded when the page is loaded and idle; without its code or styles no prompt is shown. */
const PwaPrompts = lazyOptional(async () => {
  await new Promise<void>((resolve) => void runWhenSettled(resolve))
  return (await import('../pwa/pwa-prompts.tsx')).PwaPrompts
})

/** Scroll positions are restored per location; but reloading a URL with a hash has to scroll to its target again. */
function getScrollKey({ key, hash }: Location): string {
  return hash ? `${key} ${performance.timeOrigin}` : key
}
