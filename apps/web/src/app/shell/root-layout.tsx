import { type ComponentType, Suspense } from 'react'
import { ScrollRestoration } from 'react-router'
import { useUser } from '../../shared/session/use-user.ts'
import { Toaster } from '../../shared/ui/toasts/toaster.tsx'
import { FirstLoad } from './first-load.tsx'
import { GuestShell } from './guest-shell.tsx'

/** The family layout for who is signed in, else the default layout. A guest does not load the former. */
export function RootLayout({ FamilyShell }: { FamilyShell: ComponentType }) {
  const user = useUser()
  return (
    <>
      {user ? (
        <Suspense fallback={<FirstLoad />}>
          <FamilyShell />
        </Suspense>
      ) : (
        <GuestShell />
      )}
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
