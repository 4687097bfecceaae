import { Outlet } from 'react-router'

export function FamilyShell() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
