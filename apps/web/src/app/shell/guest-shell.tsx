import { Outlet } from 'react-router'

export function GuestShell() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
