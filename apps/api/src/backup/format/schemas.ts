import { type Static, Type } from 'typebox'

/** The version of the format that this program writes; it reads this and all earlier ones. docs/backup-format.md describes it. */
export const formatVersion = 1

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Instant = Type.String({ minLength: 20, maxLength: 40 })
const Count = Type.Integer({ minimum: 0 })

/** `lares-backup.json`, the only file that is never encrypted, besides README.txt and the encrypted key. */
export const Header = Type.Object({
  format: Type.Literal('lares-backup'),
  version: Type.Integer({ minimum: 1 }),
  archiveId: Type.String({ minLength: 1, maxLength: 64 }),
  createdAt: Instant,
  /** The public key to which every file is encrypted with age; absent if nothing is encrypted. */
  recipient: Type.Optional(Type.String({ pattern: '^age1[a-z0-9]+$', maxLength: 200 })),
  /** The SHA-256 of the files beside it. */
  files: Type.Record(Type.String({ maxLength: 100 }), Sha256),
})
export type Header = Static<typeof Header>

/** A piece of a list of rows, stored under the SHA-256 of the compressed lines; `bytes` are those of the lines. */
export const Chunk = Type.Object({ sha256: Sha256, rows: Count, bytes: Count })
export type Chunk = Static<typeof Chunk>

/** Rows as JSON lines, in chunks, in the order of the primary key. */
export const RowList = Type.Object({
  rows: Count,
  /** The SHA-256 of all lines. */
  sha256: Sha256,
  chunks: Type.Array(Chunk),
})
export type RowList = Static<typeof RowList>

const Identifier = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })

export const TableDump = Type.Object({
  name: Identifier,
  columns: Type.Array(Identifier, { minItems: 1 }),
  key: Type.Array(Identifier, { minItems: 1 }),
  ...RowList.properties,
})
export type TableDump = Static<typeof TableDump>

/** `snapshots/<id>.json`: one state of the archive. */
export const Manifest = Type.Object({
  format: Type.Literal('lares-snapshot'),
  version: Type.Integer({ minimum: 1 }),
  id: Type.String({ pattern: '^[0-9TZ-]{16,24}-[0-9a-f]{8}$' }),
  archiveId: Type.String({ minLength: 1, maxLength: 64 }),
  createdAt: Instant,
  appVersion: Type.String({ maxLength: 100 }),
  /** The name of the last database migration. */
  migration: Type.String({ maxLength: 100 }),
  /** In an order in which every row comes after the rows of other tables that it refers to. */
  tables: Type.Array(TableDump, { minItems: 1 }),
  /** Rows `{"sha256", "size"}` of every original. */
  originals: Type.Object({ ...RowList.properties, bytes: Count }),
  /** Originals that could not be read in the archive and were not in the backup yet. */
  unreadable: Type.Array(Sha256),
  /** Of items, with those in the trash: for lists of snapshots. */
  items: Count,
  /** What was added to the backup by this snapshot. */
  addedBytes: Count,
})
export type Manifest = Static<typeof Manifest>

/** One line of the list of originals. */
export const OriginalLine = Type.Object({ sha256: Sha256, size: Count })
export type OriginalLine = Static<typeof OriginalLine>
