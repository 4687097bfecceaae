import { ScrollRestoration } from 'react-router'
import { useUser } from '../../shared/session/use-user.ts'
import { FamilyShell } from './family-shell.tsx'
import { GuestShell } from './guest-shell.tsx'

/** The family layout for who is signed in, else the default layout. */
export function RootLayout() {
  const user = useUser()
  return (
    <>
      {user ? <FamilyShell /> : <GuestShell />}
      <ScrollRestoration />
    </>
  )
}
