import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { readDeviceToken } from '../plugins/device-cookie.ts'
import { getClientAddress } from '../state/attempt-limits.ts'
import type { GuessCounter } from '../state/guess-limits.ts'
import { listDeviceUsers } from '../state/known-devices.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** Per known device and user, so that guesses from elsewhere do not delay it. */
const perDevice = {
  name: 'login-device',
  free: 10,
  windowMs: day,
  firstDelayMs: 30 * second,
  maxDelayMs: 15 * minute,
}

/** Per network address, for all accounts; a household shares one address. */
const perAddress = {
  name: 'login-address',
  free: 20,
  windowMs: 15 * minute,
  firstDelayMs: minute,
  maxDelayMs: 15 * minute,
}

/** Per network address and account: about a hundred guesses a day. */
const perAddressAndAccount = {
  name: 'login-address-account',
  free: 5,
  windowMs: day,
  firstDelayMs: 15 * second,
  maxDelayMs: 15 * minute,
}

/** Per account, for all unknown devices together: about seventy guesses a day from any number of addresses. */
const perAccount = {
  name: 'login-account',
  free: 20,
  windowMs: day,
  firstDelayMs: minute,
  maxDelayMs: 30 * minute,
}

export interface SignInLimits {
  /** Whether the user with this e-mail address has signed in on the device before and is still active. */
  readonly isKnownDevice: boolean
  readonly counters: readonly GuessCounter[]
  /** The counters that a correct password resets. */
  readonly clearedOnSuccess: readonly GuessCounter[]
}

/**
 * The counters for a password guess. Guesses from unknown devices only delay unknown devices, so that nobody can lock a
 * user out of a device they use. The result does not reveal whether the account exists.
 */
export async function getSignInLimits(
  request: FastifyRequest,
  { archive, config, keyValue }: Pick<Gateway, 'archive' | 'config' | 'keyValue'>,
  email: string,
): Promise<SignInLimits> {
  const token = readDeviceToken(request, config)
  const users = token === undefined ? [] : await listDeviceUsers(keyValue, token)
  const userId = users.length === 0 ? undefined : await archive.findKnownUser(request.id, { email, users })
  if (userId !== undefined) {
    const counters = [{ limit: perDevice, key: `${token} ${userId}` }]
    return { isKnownDevice: true, counters, clearedOnSuccess: counters }
  }
  const account = normalizeEmail(email)
  const pairCounter = { limit: perAddressAndAccount, key: `${getClientAddress(request)} ${account}` }
  const counters = [
    { limit: perAddress, key: getClientAddress(request) },
    pairCounter,
    { limit: perAccount, key: account },
  ]
  return { isKnownDevice: false, counters, clearedOnSuccess: [pairCounter] }
}

/** Normalizes an e-mail address for counting: case, surrounding spaces and Unicode variants do not make another account. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
