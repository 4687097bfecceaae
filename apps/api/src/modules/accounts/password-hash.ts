import { hash, hashRaw, verify } from '@node-rs/argon2'
import { type Asker, runInPasswordQueue } from './password-queue.ts'

/** Argon2id is the library's default. OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password into the PHC string format. Throws `too-many-requests`. */
export function hashPassword(password: string): Promise<string> {
  return runInPasswordQueue('known', () => hash(normalize(password), cost))
}

/**
 * Whether a password matches a stored hash. Without a hash (an unknown user, or one without a password) a dummy hash is
 * verified, so that the response time reveals nothing. Throws `too-many-requests`.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  asker: Asker,
): Promise<boolean> {
  const hashToCompare = stored ?? (await getDummyHash())
  const matches = await runInPasswordQueue(asker, () => verify(hashToCompare, normalize(password)))
  return matches && typeof stored === 'string'
}

/** Hashes a short secret with a given salt, so that it can be found by its hash. Base64url. Throws `too-many-requests`. */
export async function hashWithSalt(secret: string, salt: Uint8Array): Promise<string> {
  const bytes = await runInPasswordQueue('known', () => hashRaw(secret, { ...cost, salt }))
  return bytes.toString('base64url')
}

/** Whether a hash has a lower cost than the current one. */
export function needsRehash(stored: string): boolean {
  const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)
  if (!parameters) return true
  const [, memory, passes] = parameters
  return Number(memory) < cost.memoryCost || Number(passes) < cost.timeCost
}

let dummyHash: Promise<string> | undefined

function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this password')
  return dummyHash
}

/** Computes the dummy hash in advance, so that the first sign-in of an unknown user takes no longer. */
export async function prepareDummyHash(): Promise<void> {
  await getDummyHash()
}

/** NIST SP 800-63B §5.1.1.2: normalises characters that keyboards encode differently. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}
