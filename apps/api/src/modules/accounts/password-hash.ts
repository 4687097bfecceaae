import { hash, verify } from '@node-rs/argon2'
import { type Asker, inPasswordQueue } from './password-queue.ts'

/** Argon2id, the library's default; OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A password as it is stored, in PHC string format. Throws `too-many-requests`. */
export function hashPassword(password: string): Promise<string> {
  return inPasswordQueue('known', () => hash(normalized(password), cost))
}

/**
 * Whether a password belongs to a stored hash. Without a hash (an unknown person, one without a password) the
 * same work is done in vain, so that the time tells nothing. Throws `too-many-requests`.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  asker: Asker,
): Promise<boolean> {
  const compared = stored ?? (await nobodysHash())
  const matches = await inPasswordQueue(asker, () => verify(compared, normalized(password)))
  return matches && typeof stored === 'string'
}

/** Whether a hash was made with less work than one of today. */
export function isOutdated(stored: string): boolean {
  const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)
  if (!parameters) return true
  const [, memory, passes] = parameters
  return Number(memory) < cost.memoryCost || Number(passes) < cost.timeCost
}

let nobodys: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}

/** Makes the hash for unknown people ahead, so that the first of them does not wait longer. */
export async function prepareVerification(): Promise<void> {
  await nobodysHash()
}

/** NIST SP 800-63B §5.1.1.2: the same characters typed on two keyboards are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}
