import type { Database } from '../db/schema/database.ts'

/** Why a table is not part of a backup. */
export type LeftOut =
  // Rebuilt from tables that are backed up.
  | 'derived'
  // Of use to the running processes or for days only.
  | 'transient'
  // About the backups themselves, or this installation: a restored archive has its own.
  | 'of-the-installation'

interface BackedUp {
  /** Columns that refer to what is left out, or are of the installation; they have their defaults after a restore. */
  readonly omit?: readonly string[]
}

/** Every table of the archive: how it is backed up, or why it is not. */
const backupTables: { readonly [Table in keyof Database]: BackedUp | LeftOut } = {
  archive: { omit: ['restored_at'] },
  contributors: {},
  users: { omit: ['session_epoch'] },
  passkeys: {},
  second_factors: {},
  recovery_codes: {},
  provider_links: {},
  calendar_feeds: {},
  audit_events: {},
  tags: {},
  categories: {},
  user_restricted_tags: {},
  user_restricted_categories: {},
  user_gone_labels: {},
  merged_labels: {},
  deletions: {},
  deletion_rows: {},
  used_ids: {},
  items: {},
  assets: {},
  asset_versions: {},
  participants: {},
  merged_participants: {},
  participant_relations: {},
  events: {},
  event_reminders: {},
  anniversary_reminders: {},
  item_tags: {},
  item_categories: {},
  item_participants: {},
  ratings: {},
  favourites: {},
  playback_positions: {},
  comments: {},
  comment_mentions: {},
  comment_reactions: {},
  item_reactions: {},
  regions: {},
  region_suggestions: {},
  questions: {},
  question_recipients: {},
  question_answers: {},
  page_texts: {},
  narrations: {},
  revisions: {},
  transcripts: {},
  transcript_translations: {},
  cut_pieces: { omit: ['cut_id'] },
  mailbox_imports: { omit: ['operation_id'] },
  chats: {},
  chat_messages: {},
  saved_searches: {},
  table_views: {},
  follows: {},
  notification_choices: {},
  digests: {},
  site_texts: {},
  recent_searches: {},
  usage_figures: {},
  // Includes dismissed findings, which a rebuild could not know.
  findings: {},
  repairs: { omit: ['operation_id'] },
  // Without them, a batch could not be undone after a restore.
  batches: { omit: ['operation_id'] },
  batch_items: {},

  access_tokens: 'transient',
  uploads: 'transient',
  leases: 'transient',
  operations: 'transient',
  damaged_files: 'transient',
  integrity_checks: 'transient',
  notifications: 'transient',
  comment_notices: 'transient',
  region_notices: 'transient',
  item_notices: 'transient',
  alignments: 'transient',
  cuts: 'transient',
  exports: 'transient',
  export_items: 'transient',
  export_files: 'transient',
  transcriptions: 'transient',
  transcription_chunks: 'transient',
  translation_runs: 'transient',
  sign_ins: 'transient',
  push_devices: 'transient',
  translation_chunks: 'transient',

  push_keys: 'of-the-installation',
  disk_warnings: 'of-the-installation',
  paused_queues: 'of-the-installation',
  backup_targets: 'of-the-installation',
  backup_secrets: 'of-the-installation',
  backup_runs: 'of-the-installation',

  renditions: 'derived',
  asset_texts: 'derived',
  search_documents: 'derived',
  search_words: 'derived',
  search_places: 'derived',
  prepared_words: 'derived',
  passages: 'derived',
  embedding_models: 'derived',
  passage_vectors: 'derived',
  passage_bits: 'derived',
  passage_concepts: 'derived',
  derived_states: 'derived',
  unfinished_texts: 'derived',
  body_languages: 'derived',
  file_checksums: 'derived',
  picture_hashes: 'derived',
  typesense_collections: 'derived',
  typesense_changes: 'derived',
}

/** The names of the tables that are treated like this. */
export function listTables(kind: 'backed-up' | LeftOut): string[] {
  return Object.entries(backupTables)
    .filter(([, how]) => (typeof how === 'string' ? how : 'backed-up') === kind)
    .map(([name]) => name)
}

/** The columns of a table that are left out of a backup. */
export function listOmittedColumns(table: string): readonly string[] {
  const how: BackedUp | LeftOut | undefined = Object.entries(backupTables).find(
    ([name]) => name === table,
  )?.[1]
  return typeof how === 'object' ? (how.omit ?? []) : []
}
