import type { AlignmentsTable } from './alignments.ts'
import type { ArchiveTable } from './archive.ts'
import type { AuditEventsTable } from './audit.ts'
import type { BackupRunsTable, BackupSecretsTable, BackupTargetsTable } from './backups.ts'
import type { BatchesTable, BatchItemsTable } from './batches.ts'
import type { ChatMessagesTable, ChatsTable } from './chats.ts'
import type {
  CommentMentionsTable,
  CommentNoticesTable,
  CommentReactionsTable,
  CommentsTable,
  ItemReactionsTable,
} from './comments.ts'
import type { CutPiecesTable, CutsTable } from './cuts.ts'
import type { DeletionRowsTable, DeletionsTable } from './deletions.ts'
import type {
  AnniversaryRemindersTable,
  CalendarFeedsTable,
  EventRemindersTable,
  EventsTable,
} from './events.ts'
import type { ExportFilesTable, ExportItemsTable, ExportsTable, FileChecksumsTable } from './exports.ts'
import type {
  AssetsTable,
  AssetTextsTable,
  AssetVersionsTable,
  DamagedFilesTable,
  MailboxImportsTable,
  RenditionsTable,
  UploadsTable,
} from './files.ts'
import type { FollowsTable } from './follows.ts'
import type { FindingsTable, IntegrityChecksTable, PictureHashesTable, RepairsTable } from './integrity.ts'
import type {
  FavouritesTable,
  ItemCategoriesTable,
  ItemParticipantsTable,
  ItemsTable,
  ItemTagsTable,
  RatingsTable,
  RevisionsTable,
  TranscriptsTable,
} from './items.ts'
import type { LabelsTable, MergedLabelsTable, UserGoneLabelsTable } from './labels.ts'
import type { LeasesTable } from './leases.ts'
import type { NarrationsTable } from './narrations.ts'
import type {
  DigestsTable,
  DiskWarningsTable,
  NotificationChoicesTable,
  PushDevicesTable,
  PushKeysTable,
} from './notification-channels.ts'
import type { ItemNoticesTable, NotificationsTable } from './notifications.ts'
import type { OperationsTable } from './operations.ts'
import type { RecentSearchesTable, SavedSearchesTable } from './own-searches.ts'
import type { PageTextsTable } from './page-texts.ts'
import type { MergedParticipantsTable, ParticipantRelationsTable, ParticipantsTable } from './participants.ts'
import type {
  DerivedStatesTable,
  EmbeddingModelsTable,
  PassageBitsTable,
  PassageConceptsTable,
  PassagesTable,
  PassageVectorsTable,
  UnfinishedTextsTable,
} from './passages.ts'
import type { PausedQueuesTable } from './paused-queues.ts'
import type { PlaybackPositionsTable } from './playback-positions.ts'
import type { QuestionAnswersTable, QuestionRecipientsTable, QuestionsTable } from './questions.ts'
import type { RegionNoticesTable, RegionSuggestionsTable, RegionsTable } from './regions.ts'
import type {
  BodyLanguagesTable,
  PreparedWordsTable,
  SearchDocumentsTable,
  SearchPlacesTable,
  SearchWordsTable,
} from './search.ts'
import type { SiteTextsTable } from './site-texts.ts'
import type { TableViewsTable } from './table-views.ts'
import type { TranscriptionChunksTable, TranscriptionsTable } from './transcriptions.ts'
import type {
  TranscriptTranslationsTable,
  TranslationChunksTable,
  TranslationRunsTable,
} from './translations.ts'
import type { TypesenseChangesTable, TypesenseCollectionsTable } from './typesense.ts'
import type { UsageFiguresTable } from './usage-figures.ts'
import type { UsedIdsTable } from './used-ids.ts'
import type {
  AccessTokensTable,
  ContributorsTable,
  PasskeysTable,
  ProviderLinksTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SignInsTable,
  UserRestrictedCategoriesTable,
  UserRestrictedTagsTable,
  UsersTable,
} from './users.ts'

/** All tables as created by the migrations; `schema.test.ts` checks that both agree. */
export interface Database {
  archive: ArchiveTable
  usage_figures: UsageFiguresTable
  users: UsersTable
  contributors: ContributorsTable
  audit_events: AuditEventsTable
  sign_ins: SignInsTable
  passkeys: PasskeysTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  provider_links: ProviderLinksTable
  access_tokens: AccessTokensTable
  used_ids: UsedIdsTable
  user_restricted_tags: UserRestrictedTagsTable
  user_restricted_categories: UserRestrictedCategoriesTable
  tags: LabelsTable
  categories: LabelsTable
  user_gone_labels: UserGoneLabelsTable
  merged_labels: MergedLabelsTable
  merged_participants: MergedParticipantsTable
  deletions: DeletionsTable
  deletion_rows: DeletionRowsTable
  items: ItemsTable
  item_tags: ItemTagsTable
  item_categories: ItemCategoriesTable
  item_participants: ItemParticipantsTable
  ratings: RatingsTable
  favourites: FavouritesTable
  revisions: RevisionsTable
  comments: CommentsTable
  comment_mentions: CommentMentionsTable
  comment_notices: CommentNoticesTable
  comment_reactions: CommentReactionsTable
  item_reactions: ItemReactionsTable
  questions: QuestionsTable
  question_recipients: QuestionRecipientsTable
  question_answers: QuestionAnswersTable
  regions: RegionsTable
  region_suggestions: RegionSuggestionsTable
  region_notices: RegionNoticesTable
  transcripts: TranscriptsTable
  alignments: AlignmentsTable
  transcriptions: TranscriptionsTable
  transcription_chunks: TranscriptionChunksTable
  transcript_translations: TranscriptTranslationsTable
  translation_runs: TranslationRunsTable
  translation_chunks: TranslationChunksTable
  playback_positions: PlaybackPositionsTable
  participants: ParticipantsTable
  participant_relations: ParticipantRelationsTable
  events: EventsTable
  calendar_feeds: CalendarFeedsTable
  event_reminders: EventRemindersTable
  anniversary_reminders: AnniversaryRemindersTable
  uploads: UploadsTable
  leases: LeasesTable
  assets: AssetsTable
  asset_versions: AssetVersionsTable
  renditions: RenditionsTable
  asset_texts: AssetTextsTable
  page_texts: PageTextsTable
  narrations: NarrationsTable
  damaged_files: DamagedFilesTable
  integrity_checks: IntegrityChecksTable
  findings: FindingsTable
  repairs: RepairsTable
  picture_hashes: PictureHashesTable
  mailbox_imports: MailboxImportsTable
  search_documents: SearchDocumentsTable
  search_words: SearchWordsTable
  chats: ChatsTable
  chat_messages: ChatMessagesTable
  passages: PassagesTable
  embedding_models: EmbeddingModelsTable
  passage_vectors: PassageVectorsTable
  passage_bits: PassageBitsTable
  passage_concepts: PassageConceptsTable
  derived_states: DerivedStatesTable
  unfinished_texts: UnfinishedTextsTable
  prepared_words: PreparedWordsTable
  body_languages: BodyLanguagesTable
  search_places: SearchPlacesTable
  operations: OperationsTable
  notifications: NotificationsTable
  item_notices: ItemNoticesTable
  notification_choices: NotificationChoicesTable
  push_keys: PushKeysTable
  push_devices: PushDevicesTable
  digests: DigestsTable
  disk_warnings: DiskWarningsTable
  follows: FollowsTable
  paused_queues: PausedQueuesTable
  exports: ExportsTable
  export_items: ExportItemsTable
  export_files: ExportFilesTable
  file_checksums: FileChecksumsTable
  backup_targets: BackupTargetsTable
  backup_secrets: BackupSecretsTable
  backup_runs: BackupRunsTable
  cuts: CutsTable
  cut_pieces: CutPiecesTable
  batches: BatchesTable
  batch_items: BatchItemsTable
  saved_searches: SavedSearchesTable
  table_views: TableViewsTable
  site_texts: SiteTextsTable
  recent_searches: RecentSearchesTable
  typesense_collections: TypesenseCollectionsTable
  typesense_changes: TypesenseChangesTable
}
