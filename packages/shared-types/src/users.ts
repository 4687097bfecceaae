import { type Static, Type } from 'typebox'
import { densities, motions } from './appearance.ts'
import { Email, Instant, NewId, Uuid, Version } from './fields.ts'
import { LanguageSchema } from './language-schemas.ts'
import { localeRegions } from './locale-regions.ts'
import { permissions } from './permissions.ts'

export const userStatuses = ['invited', 'active', 'suspended'] as const

const PermissionSchema = Type.Enum(permissions)

const RegionSchema = Type.Enum(localeRegions)

const appearanceFields = {
  language: Type.Optional(LanguageSchema),
  primaryColour: Type.Optional(Type.String({ maxLength: 30, pattern: '^[a-z][a-z-]*$' })),
  accentColour: Type.Optional(Type.String({ maxLength: 30, pattern: '^[a-z][a-z-]*$' })),
  density: Type.Optional(Type.Enum(densities)),
  motion: Type.Optional(Type.Enum(motions)),
}

/**
 * A user's preferences for the interface. Absent means not chosen; for `darkMode`, that it follows the device; for `region`, that
 * dates and numbers are written as is usual for the language.
 */
export const SiteParams = Type.Object(
  {
    darkMode: Type.Optional(Type.Boolean()),
    region: Type.Optional(RegionSchema),
    ...appearanceFields,
  },
  { additionalProperties: false },
)
export type SiteParams = Static<typeof SiteParams>

/** A change of preferences: absent fields stay; null makes `darkMode` and `region` not chosen. */
export const ChangeSiteParams = Type.Object(
  {
    darkMode: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    region: Type.Optional(Type.Union([RegionSchema, Type.Null()])),
    ...appearanceFields,
  },
  { additionalProperties: false },
)
export type ChangeSiteParams = Static<typeof ChangeSiteParams>

/** The signed-in user, as returned by `GET /api/session`. */
export const SessionUser = Type.Object({
  id: Uuid,
  email: Type.String(),
  displayName: Type.String(),
  verified: Type.Boolean(),
  isAdmin: Type.Boolean(),
  /** All permissions for an administrator. */
  permissions: Type.Array(PermissionSchema),
  siteparams: SiteParams,
  /**
   * Present if somebody sees the archive as this user: what they may do and see, under the id of this view and not of the
   * user, so that nothing is stored for the user on this device.
   */
  view: Type.Optional(Type.Object({ userId: Uuid, by: Type.String() })),
})
export type SessionUser = Static<typeof SessionUser>

/** A user as seen by those who manage users. */
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
/** NIST SP 800-63B: a minimum length, no composition rules. */
export const Password = Type.String({ minLength: 10, maxLength: 200 })

/** Maximum JSON size of a user, with the ids of a thousand restricted tags and a thousand restricted categories. */
export const maxUserBytes = 128 * 1024

/** Labels that are hidden from a user. */
const RestrictedIds = Type.Array(Uuid, { maxItems: 1000, uniqueItems: true })

const rightsFields = {
  permissions: Type.Optional(
    Type.Array(PermissionSchema, { maxItems: permissions.length, uniqueItems: true }),
  ),
  restrictedTagIds: Type.Optional(RestrictedIds),
  restrictedCategoryIds: Type.Optional(RestrictedIds),
  isAdmin: Type.Optional(Type.Boolean()),
}

export const InviteUser = Type.Object(
  {
    id: Type.Optional(NewId),
    email: Email,
    displayName: DisplayName,
    language: Type.Optional(LanguageSchema),
    ...rightsFields,
  },
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
    /** Null for the usual one of the language. */
    region: Type.Optional(Type.Union([RegionSchema, Type.Null()])),
    ...rightsFields,
  },
  { additionalProperties: false },
)
export type ChangeUser = Static<typeof ChangeUser>

/** Most users that one call changes. */
export const maxChangedUsers = 200

/** Changes of the rights of several users, all or none. */
export const ChangeUsers = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        {
          id: Uuid,
          version: Version,
          status: ChangeUser.properties.status,
          isAdmin: ChangeUser.properties.isAdmin,
          // Repeated permissions have no effect; repetition inside of a list is not checked.
          permissions: Type.Optional(Type.Array(PermissionSchema, { maxItems: permissions.length })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxChangedUsers },
    ),
  },
  { additionalProperties: false },
)

/** Restrictions that are being considered. */
export const RestrictionsInQuestion = Type.Object(
  { restrictedTagIds: RestrictedIds, restrictedCategoryIds: RestrictedIds },
  { additionalProperties: false },
)

/** What restrictions take away, of the items that the asker sees. */
export const RestrictionsEffect = Type.Object({
  items: Type.Integer(),
  hidden: Type.Integer(),
  /** Hidden items with a file that is also in an item that stays visible. */
  elsewhere: Type.Integer(),
  /** Hidden items of which a part, the whole from which they were cut, or the letter or recording of a reading aloud stays visible. */
  linked: Type.Integer(),
  /** Events that have hidden items, and whose own title and text stay visible. */
  events: Type.Integer(),
})
export type RestrictionsEffect = Static<typeof RestrictionsEffect>

/** A created invitation. */
export const Invitation = Type.Object({
  user: User,
  /** The link to send by other means if no mail server is configured, else null. */
  link: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Instant,
})
export type Invitation = Static<typeof Invitation>

/** A link to set a new password, to be sent by other means than mail. */
export const PasswordLink = Type.Object({ link: Type.String(), expiresAt: Instant })
export type PasswordLink = Static<typeof PasswordLink>
