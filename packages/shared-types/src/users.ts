import { type Static, Type } from 'typebox'
import { Email, Instant, Uuid, Version } from './fields.ts'
import { LanguageSchema } from './languages.ts'
import { densities, motions } from './look.ts'
import { PermissionSchema, permissions } from './permissions.ts'

export const userStatuses = ['invited', 'active', 'suspended'] as const

const look = {
  language: Type.Optional(LanguageSchema),
  primaryColour: Type.Optional(Type.String({ maxLength: 30, pattern: '^[a-z][a-z-]*$' })),
  accentColour: Type.Optional(Type.String({ maxLength: 30, pattern: '^[a-z][a-z-]*$' })),
  density: Type.Optional(Type.Enum(densities)),
  motion: Type.Optional(Type.Enum(motions)),
}

/** What the interface remembers of a person. Absent means: not chosen yet; `darkMode`: as the device has it. */
export const SiteParams = Type.Object(
  { darkMode: Type.Optional(Type.Boolean()), ...look },
  { additionalProperties: false },
)
export type SiteParams = Static<typeof SiteParams>

/** A change of them: what is left out stays, and no `darkMode` at all is chosen by null: as the device has it. */
export const ChangeSiteParams = Type.Object(
  { darkMode: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])), ...look },
  { additionalProperties: false },
)
export type ChangeSiteParams = Static<typeof ChangeSiteParams>

/** The signed-in person, as `GET /api/session` answers. */
export const SessionUser = Type.Object({
  id: Uuid,
  email: Type.String(),
  displayName: Type.String(),
  verified: Type.Boolean(),
  isAdmin: Type.Boolean(),
  /** All of them for an administrator. */
  permissions: Type.Array(PermissionSchema),
  siteparams: SiteParams,
})
export type SessionUser = Static<typeof SessionUser>

/** A person as those who manage users see them. */
export const User = Type.Object({
  id: Uuid,
  email: Type.String(),
  displayName: Type.String(),
  status: Type.Enum(userStatuses),
  verified: Type.Boolean(),
  isAdmin: Type.Boolean(),
  permissions: Type.Array(PermissionSchema),
  restrictedTagIds: Type.Array(Uuid),
  restrictedCategoryIds: Type.Array(Uuid),
  siteparams: SiteParams,
  lastSeenAt: Type.Union([Instant, Type.Null()]),
  createdAt: Instant,
  version: Version,
})
export type User = Static<typeof User>

export const DisplayName = Type.String({ minLength: 1, maxLength: 100 })
/** NIST SP 800-63B: length is what counts, no composition rules. */
export const Password = Type.String({ minLength: 10, maxLength: 200 })

/** Bytes of a user in JSON: a thousand restricted tags and as many categories, by their ids. */
export const maxUserBytes = 128 * 1024

const rights = {
  permissions: Type.Optional(
    Type.Array(PermissionSchema, { maxItems: permissions.length, uniqueItems: true }),
  ),
  restrictedTagIds: Type.Optional(Type.Array(Uuid, { maxItems: 1000, uniqueItems: true })),
  restrictedCategoryIds: Type.Optional(Type.Array(Uuid, { maxItems: 1000, uniqueItems: true })),
  isAdmin: Type.Optional(Type.Boolean()),
}

export const InviteUser = Type.Object(
  { email: Email, displayName: DisplayName, language: Type.Optional(LanguageSchema), ...rights },
  { additionalProperties: false },
)
export type InviteUser = Static<typeof InviteUser>

export const ChangeUser = Type.Object(
  {
    version: Version,
    email: Type.Optional(Email),
    displayName: Type.Optional(DisplayName),
    status: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('suspended')])),
    language: Type.Optional(LanguageSchema),
    ...rights,
  },
  { additionalProperties: false },
)
export type ChangeUser = Static<typeof ChangeUser>

/** How an invitation reached, or can reach, the invited person. */
export const Invitation = Type.Object({
  user: User,
  /** Where no mail server is configured: the link to hand over by other means. */
  link: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Instant,
})
export type Invitation = Static<typeof Invitation>

/** A link for a new password, to be handed over by other means than mail. */
export const PasswordLink = Type.Object({ link: Type.String(), expiresAt: Instant })
export type PasswordLink = Static<typeof PasswordLink>
