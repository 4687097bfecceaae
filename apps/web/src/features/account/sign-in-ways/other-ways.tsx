import { PasskeyButton } from './passkey-button.tsx'
import { useSignInTexts } from './use-sign-in-texts.ts'

/** The ways to sign in without the password. */
export function OtherWays() {
  return useSignInTexts() ? <PasskeyButton /> : null
}
