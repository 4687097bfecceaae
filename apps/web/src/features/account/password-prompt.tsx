import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { answerPasswordRequest, usePasswordRequested } from '../../shared/session/password-request.ts'

const ConfirmPasswordDialog = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const { ConfirmPasswordDialog } = await import('./forms/confirm-password-dialog.tsx')
    return { default: ConfirmPasswordDialog }
  } catch {
    return { default: Decline }
  }
})

/** In place of a dialog that could not be loaded: the call that waits for the password is answered with its refusal. */
function Decline() {
  useEffect(() => answerPasswordRequest(false), [])
  return null
}

/** The dialog for the own password, while a call waits for it. */
export function PasswordPrompt() {
  return usePasswordRequested() ? (
    <Suspense>
      <ConfirmPasswordDialog />
    </Suspense>
  ) : null
}
