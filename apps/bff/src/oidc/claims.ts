import type { OidcConfig } from '../config.ts'

/** Groups beyond these are ignored, so that a token cannot cost more. */
const maxGroups = 1000
const maxNameLength = 100
const maxEmailLength = 254

/** What a provider says of a person, as far as it is used. */
export interface ProviderClaims {
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly groups: readonly string[]
}

/**
 * The claims of the ID token and those of `userinfo`, which win. The address and whether it was verified are of the same
 * source, as one may have an older address than the other.
 */
export function mergeClaims(
  idToken: Readonly<Record<string, unknown>>,
  userInfo: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { email, email_verified } = typeof userInfo.email === 'string' ? userInfo : idToken
  return { ...idToken, ...userInfo, email, email_verified }
}

/**
 * Reads the claims of a person (OpenID Connect Core §5.1), of which none but the subject has to be there. Without the claim
 * of groups a person has none, as providers omit empty ones.
 */
export function readClaims(
  subject: string,
  claims: Readonly<Record<string, unknown>>,
  { groupsClaim }: Pick<OidcConfig, 'groupsClaim'>,
): ProviderClaims {
  const email = readText(claims.email)
  return {
    subject,
    email: email !== undefined && email.length <= maxEmailLength ? email : undefined,
    // Some providers send the text `true`, which must not count as the opposite of `false`.
    isEmailVerified: claims.email_verified === true,
    name: (readText(claims.name) ?? readText(claims.preferred_username))?.slice(0, maxNameLength),
    groups: readTexts(claims[groupsClaim]),
  }
}

function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.trim() || undefined
}

function readTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, maxGroups) : [value]
  return values.filter((entry) => typeof entry === 'string')
}
