import type { FastifyRequest } from 'fastify'
import { deviceTokenOf } from '../plugins/device-cookie.ts'
import { addressOf } from '../state/attempt-limits.ts'
import type { GuessCount } from '../state/guess-limits.ts'
import { usersOfDevice } from '../state/known-devices.ts'
import type { Gateway } from './gateway.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** Of a device on which this person has signed in before: nobody else's guesses hold it up. */
const perDevice = {
  name: 'login-device',
  free: 10,
  windowMs: day,
  firstDelayMs: 30 * second,
  maxDelayMs: 15 * minute,
}

/** Of one network address, whichever account it tries; a household shares one. */
const perAddress = {
  name: 'login-address',
  free: 20,
  windowMs: 15 * minute,
  firstDelayMs: minute,
  maxDelayMs: 15 * minute,
}

/** Of one network address at one account: some hundred guesses a day. */
const perAddressAndAccount = {
  name: 'login-address-account',
  free: 5,
  windowMs: day,
  firstDelayMs: 15 * second,
  maxDelayMs: 15 * minute,
}

/** Of all unknown devices together at one account: some seventy guesses a day, however many addresses they have. */
const perAccount = {
  name: 'login-account',
  free: 20,
  windowMs: day,
  firstDelayMs: minute,
  maxDelayMs: 30 * minute,
}

export interface SignInLimits {
  /** Whether the person with this address has signed in on the device before, and may still. */
  readonly isKnownDevice: boolean
  readonly counts: readonly GuessCount[]
  /** Those of the counts that are begun anew once the password was right. */
  readonly forgottenAfterwards: readonly GuessCount[]
}

/**
 * What a guess at the password of an account counts against. Strangers slow down strangers alone, so that nobody can
 * lock another out of the devices they use; the answer is the same whether there is such an account or not.
 */
export async function signInLimits(
  request: FastifyRequest,
  { archive, config, keyValue }: Pick<Gateway, 'archive' | 'config' | 'keyValue'>,
  email: string,
): Promise<SignInLimits> {
  const token = deviceTokenOf(request, config)
  const users = token === undefined ? [] : await usersOfDevice(keyValue, token)
  const userId = users.length === 0 ? undefined : await archive.findKnownUser(request.id, { email, users })
  if (userId !== undefined) {
    const counts = [{ limit: perDevice, by: `${token} ${userId}` }]
    return { isKnownDevice: true, counts, forgottenAfterwards: counts }
  }
  const account = accountOf(email)
  const ofPair = { limit: perAddressAndAccount, by: `${addressOf(request)} ${account}` }
  const counts = [{ limit: perAddress, by: addressOf(request) }, ofPair, { limit: perAccount, by: account }]
  return { isKnownDevice: false, counts, forgottenAfterwards: [ofPair] }
}

/** An e-mail address as accounts are counted by: case, spaces and other forms of the same letters do not make another. */
export function accountOf(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
