import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { readDeviceToken } from '../plugins/device-cookie.ts'
import { getClientAddress } from '../state/attempt-limits.ts'
import type { GuessCounter, GuessLimit } from '../state/guess-limits.ts'
import { type KnownUser, listDeviceUsers } from '../state/known-devices.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** The limits of guesses of passwords, and those of codes of the second factor, which are counted apart. */
const limits = { login: defineLimits('login'), code: defineLimits('code') }

function defineLimits(name: string) {
  return {
    /** Per known device and user, so that guesses from elsewhere do not delay it. */
    perDevice: {
      name: `${name}-device`,
      free: 10,
      windowMs: day,
      firstDelayMs: 30 * second,
      maxDelayMs: 15 * minute,
    },
    /** Per network address, for all accounts; a household shares one address. */
    perAddress: {
      name: `${name}-address`,
      free: 20,
      windowMs: 15 * minute,
      firstDelayMs: minute,
      maxDelayMs: 15 * minute,
    },
    /** Per network address and account: about a hundred guesses a day. */
    perAddressAndAccount: {
      name: `${name}-address-account`,
      free: 5,
      windowMs: day,
      firstDelayMs: 15 * second,
      maxDelayMs: 15 * minute,
    },
    /** Per account, for all unknown devices together: about seventy guesses a day from any number of addresses. */
    perAccount: {
      name: `${name}-account`,
      free: 20,
      windowMs: day,
      firstDelayMs: minute,
      maxDelayMs: 30 * minute,
    },
  } satisfies Record<string, GuessLimit>
}

export interface SignInLimits {
  /** Whether the user with this e-mail address has signed in on the device before and is still active. */
  readonly isKnownDevice: boolean
  readonly counters: readonly GuessCounter[]
  /** The counters that a right guess resets. */
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
  if (userId !== undefined) return limitKnownDevice(limits.login, `${token} ${userId}`)
  return limitUnknownDevice(limits.login, getClientAddress(request), normalizeEmail(email))
}

/** The counters for a guess of a code by somebody who knows the password of this user. */
export async function getCodeLimits(
  request: FastifyRequest,
  { config, keyValue }: Pick<Gateway, 'config' | 'keyValue'>,
  { userId, epoch }: KnownUser,
): Promise<SignInLimits> {
  const token = readDeviceToken(request, config)
  const users = token === undefined ? [] : await listDeviceUsers(keyValue, token)
  const isKnownDevice = users.some((user) => user.userId === userId && user.epoch === epoch)
  if (isKnownDevice) return limitKnownDevice(limits.code, `${token} ${userId}`)
  return limitUnknownDevice(limits.code, getClientAddress(request), userId)
}

/** The counters for a guess of a code by the signed-in user themselves, or by who has their session. */
export function getOwnCodeLimits(userId: string): readonly GuessCounter[] {
  return [{ limit: limits.code.perAddressAndAccount, key: `own ${userId}` }]
}

type Limits = (typeof limits)['login']

function limitKnownDevice({ perDevice }: Limits, key: string): SignInLimits {
  const counters = [{ limit: perDevice, key }]
  return { isKnownDevice: true, counters, clearedOnSuccess: counters }
}

function limitUnknownDevice(
  { perAddress, perAddressAndAccount, perAccount }: Limits,
  address: string,
  account: string,
): SignInLimits {
  const pairCounter = { limit: perAddressAndAccount, key: `${address} ${account}` }
  const counters = [{ limit: perAddress, key: address }, pairCounter, { limit: perAccount, key: account }]
  return { isKnownDevice: false, counters, clearedOnSuccess: [pairCounter] }
}

/** Normalizes an e-mail address for counting: case, surrounding spaces and Unicode variants do not make another account. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
