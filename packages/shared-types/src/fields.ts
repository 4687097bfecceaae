import { type Static, Type } from 'typebox'

/** As the archive writes it, in lower case alone: the same thing has one name, wherever names are compared. */
export const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-f-]{36}$' })
export const Instant = Type.String({ format: 'date-time' })
export const Email = Type.String({ format: 'email', maxLength: 254 })
export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
/** Differs after each save; a change names the version it was made against. A count, or a random number (docs/decisions/0037). */
export const Version = Type.Integer({ minimum: 1 })

/** Extended Date/Time Format, ISO 8601-2:2019 level 1, checked by the `edtf` package on the server. */
export const Edtf = Type.String({ minLength: 1, maxLength: 64 })

/** An EDTF expression with the first and the last instant it can mean, UTC. */
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

/** Opaque position in a list; hand back what the last page gave. It can hold the Message-ID of a thread, 998 characters. */
export const Cursor = Type.String({ minLength: 1, maxLength: 8192 })
export const PageLimit = Type.Integer({ minimum: 1, maximum: 200, default: 50 })

/** A query parameter that may be given once or several times. */
export function repeated<T extends Parameters<typeof Type.Array>[0]>(schema: T, maxItems = 50) {
  return Type.Array(schema, { maxItems })
}
