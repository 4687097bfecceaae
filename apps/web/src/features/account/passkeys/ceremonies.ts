import type { Assertion, NewCredential } from '@lares/shared-types/contracts/passkeys'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/**
 * Why the browser has made or used no passkey. `cancelled`: the person closed its dialog, or the time passed; browsers do not
 * tell these apart from having no passkey. `known`: the device has a passkey of this user already. `unusable`: anything else,
 * such as an address at which the archive has no passkeys.
 */
export type CeremonyProblem = 'cancelled' | 'known' | 'unusable'

/** Lets the browser make a passkey on this device, or on another one that the person chooses. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<NewCredential | CeremonyProblem> {
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports: [...transports] }
  } catch (error) {
    return toProblem(error)
  }
}

/** Lets the person choose a passkey and unlock it. */
export async function signChallenge(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<Assertion | CeremonyProblem> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, clientDataJSON, authenticatorData, signature }
  } catch (error) {
    return toProblem(error)
  }
}

function toProblem(error: unknown): CeremonyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'known' : 'unusable'
}
