import { invalidFields } from '@lares/server-kit/app-error'

/** The user's data that an attacker would try first. */
interface Owner {
  readonly email: string
  readonly displayName: string
}

/**
 * Throws `invalid-fields` with `weak-password` at `field` for a common password, the owner's name or address, and a password
 * of fewer than four different characters (NIST SP 800-63B §5.1.1.2).
 */
export async function rejectWeakPassword(field: string, password: string, owner: Owner): Promise<void> {
  if (await isWeakPassword(password, owner)) throw invalidFields({ path: field, code: 'weak-password' })
}

export async function isWeakPassword(password: string, owner: Owner): Promise<boolean> {
  const folded = fold(password)
  if (new Set(folded).size < 4) return true
  if ([owner.email, owner.email.split('@')[0] ?? '', owner.displayName].map(fold).includes(folded))
    return true
  return (await loadCommonPasswords()).has(folded)
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded lazily, because the list is not needed to start. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}
