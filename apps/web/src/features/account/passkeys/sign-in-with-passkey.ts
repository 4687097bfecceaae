import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { passkeysApi } from './api.ts'
import { type CeremonyProblem, signChallenge } from './ceremonies.ts'

/** How signing in with a passkey ended; `failure` is the error of a call. */
export type PasskeySignIn = 'done' | CeremonyProblem | { readonly failure: unknown }

/** Signs in with a passkey that the person chooses in the dialog of the browser. */
export async function signInWithPasskey(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<PasskeySignIn> {
  const { startPasskeyLogin, passkeyLogin } = passkeysApi.endpoints
  const started = await dispatch(startPasskeyLogin.initiate())
  if (started.error) return { failure: started.error }
  const credential = await signChallenge(started.data)
  if (typeof credential === 'string') return credential
  const { error } = await dispatch(passkeyLogin.initiate({ body: { credential } }))
  return error ? { failure: error } : 'done'
}
