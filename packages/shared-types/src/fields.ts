import { type Static, Type } from 'typebox'

/** Lower case only, so that ids can be compared as strings. */
export const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-f-]{36}$' })
/**
 * The id of something new, made by the client: a UUID of version 7 (RFC 9562, section 5.7). Its time is not checked, because
 * a device with a wrong clock must be able to create things too (docs/decisions/0042).
 */
export const NewId = Type.String({
  format: 'uuid',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
})
export const Instant = Type.String({ format: 'date-time' })
export const Email = Type.String({ format: 'email', maxLength: 254 })
export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
/** Changes with each save; an update must name the version it is based on. A counter or a random number (docs/decisions/0037). */
export const Version = Type.Integer({ minimum: 1 })

/** Extended Date/Time Format, ISO 8601-2:2019 level 1, checked by the `edtf` package on the server. */
export const Edtf = Type.String({ minLength: 1, maxLength: 64 })

/** An EDTF expression with the earliest and latest instant it can mean, in UTC. */
export const ItemDate = Type.Object({ edtf: Edtf, earliest: Instant, latest: Instant })
export type ItemDate = Static<typeof ItemDate>

/** Degrees, WGS 84. */
export const Place = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type Place = Static<typeof Place>

export const IdParams = Type.Object({ id: Uuid })

/** Somebody who has an account, as others see them. */
export const UserRef = Type.Object({ id: Uuid, displayName: Type.String() })
export type UserRef = Static<typeof UserRef>

/** An opaque position in a list, as returned with the previous page. It may contain a Message-ID of 998 characters. */
export const Cursor = Type.String({ minLength: 1, maxLength: 8192 })
export const PageLimit = Type.Integer({ minimum: 1, maximum: 200, default: 50 })

/** A query parameter that may be given once or several times. */
export function repeated<T extends Parameters<typeof Type.Array>[0]>(schema: T, maxItems = 50) {
  return Type.Array(schema, { maxItems })
}
