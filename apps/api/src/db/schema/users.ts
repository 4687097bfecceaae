import type { Permission } from '@lares/shared-types/permissions'
import type { SiteParams, userStatuses } from '@lares/shared-types/users'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface UsersTable {
  id: string
  email: string
  display_name: string
  status: (typeof userStatuses)[number]
  verified_at: Date | null
  password_hash: string | null
  session_epoch: Generated<number>
  is_admin: Generated<boolean>
  permissions: Generated<Permission[]>
  siteparams: Json<SiteParams>
  last_seen_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
  saved_by: Generated<string | null>
  failed_sign_ins: Generated<number>
  last_failed_sign_in_at: Generated<Date | null>
}

/** A sign-in on a device. */
export interface SignInsTable {
  id: string
  user_id: string
  epoch: number
  created_at: Date
  last_seen_at: Date
  ended_at: Generated<Date | null>
  address: string | null
  agent: string | null
}

/** A way to sign in without the password. */
export interface PasskeysTable {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: string[]
  host: string
  is_synced: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** The codes of an authenticator app that are asked for after the password. */
export interface SecondFactorsTable {
  user_id: string
  /** Base32. No call returns it once the factor is switched on. */
  secret: string
  /** Null until it is switched on with the first code. */
  enabled_at: Date | null
  /** The time step of the last code that was accepted, so that none is accepted twice. */
  last_step: Generated<number>
  /** Base64url; of the hashes of the recovery codes. */
  recovery_salt: string
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
}

/** Who a user is at an OpenID Connect provider. */
export interface ProviderLinksTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Date
  last_used_at: Date
}

/** Users with contributions; the row of a deleted user exists until their contributions are anonymized. */
export interface ContributorsTable {
  id: string
}

export type TokenPurpose = 'setup' | 'invitation' | 'password-reset' | 'verification'

export interface AccessTokensTable {
  token_hash: string
  purpose: TokenPurpose
  user_id: string | null
  issued_by: string | null
  mailed: Generated<boolean>
  expires_at: Date
  created_at: Generated<Date>
}

export interface UserRestrictedTagsTable {
  user_id: string
  tag_id: string
}

export interface UserRestrictedCategoriesTable {
  user_id: string
  category_id: string
}
