import { invalidFields } from '@lares/server-kit/app-error'

/** Whose password it is: what everybody who knows them would try first. */
interface Owner {
  readonly email: string
  readonly displayName: string
}

/**
 * Throws `invalid-fields` with `weak-password` at `field` for a password that is among the commonest, is the
 * owner's name or address, or repeats so few characters that its length means nothing (NIST SP 800-63B §5.1.1.2).
 */
export async function refuseWeakPassword(field: string, password: string, owner: Owner): Promise<void> {
  if (await isWeak(password, owner)) throw invalidFields({ path: field, code: 'weak-password' })
}

/** The same as an answer. */
export async function isWeak(password: string, owner: Owner): Promise<boolean> {
  const plain = folded(password)
  if (new Set(plain).size < 4) return true
  if ([owner.email, owner.email.split('@')[0] ?? '', owner.displayName].map(folded).includes(plain))
    return true
  return (await commonPasswords()).has(plain)
}

let common: Promise<ReadonlySet<string>> | undefined

/** Read at the first use: the list is not needed to start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}
