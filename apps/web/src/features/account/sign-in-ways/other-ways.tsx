import { OidcButton } from './oidc-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in-ways.module.css'
import { useSignInTexts } from './use-sign-in-texts.ts'

/** The ways to sign in without the password. */
export function OtherWays() {
  if (!useSignInTexts()) return null
  return (
    <div className={styles.way}>
      <PasskeyButton />
      <OidcButton />
    </div>
  )
}
