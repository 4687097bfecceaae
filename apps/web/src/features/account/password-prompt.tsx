import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { resolvePasswordRequest, usePasswordRequested } from '../../shared/api/password-request.ts'

const ConfirmPasswordDialog = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const { ConfirmPasswordDialog } = await import('./forms/confirm-password-dialog.tsx')
    return { default: ConfirmPasswordDialog }
  } catch {
    return { default: AutoDecline }
  }
})

/** Replaces a dialog that could not be loaded: declines the password request, so that its caller does not wait forever. */
function AutoDecline() {
  useEffect(() => resolvePasswordRequest(false), [])
  return null
}

/** Shows the password dialog while an API call waits for the user's password. */
export function PasswordPrompt() {
  return usePasswordRequested() ? (
    <Suspense>
      <ConfirmPasswordDialog />
    </Suspense>
  ) : null
}
