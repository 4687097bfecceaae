import { Suspense } from 'react'
import { lazyOrNothing } from '../../shared/build/lazy-or-nothing.ts'
import { usePasswordRequested } from '../../shared/session/password-request.ts'

const ConfirmPasswordDialog = lazyOrNothing(() =>
  import('./forms/confirm-password-dialog.tsx').then((file) => file.ConfirmPasswordDialog),
)

/** The dialog for the own password, while a call waits for it. */
export function PasswordPrompt() {
  return usePasswordRequested() ? (
    <Suspense>
      <ConfirmPasswordDialog />
    </Suspense>
  ) : null
}
