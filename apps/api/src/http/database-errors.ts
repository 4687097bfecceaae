import { AppError } from '@lares/server-kit/app-error'
import { isConnectionLoss } from '../db/connection-loss.ts'

/** PostgreSQL, appendix A: query_canceled. Only the statement timeout cancels the archive's statements. */
const queryCanceled = '57014'

/** PostgreSQL, appendix A: foreign_key_violation. */
const foreignKeyViolation = '23503'

/** Foreign keys to the user who makes a request; violated if they are deleted while the request is running. */
const viewerForeignKeys =
  /^(items_author_id|ratings_user_id|favourites_user_id|playback_positions_user_id|revisions_by_id|comments_author_id|comments_removed_by|regions_asked_by|regions_removed_by|region_suggestions_by_id|questions_asked_by|question_recipients_asked_by|question_answers_answered_by|region_suggestions_decided_by|item_reactions_user_id|comment_reactions_user_id|uploads_owner_id|assets_uploader_id|asset_versions_made_by|mailbox_imports_owner_id|operations_user_id|alignments_user_id|chats_user_id|saved_searches_user_id|table_views_user_id|recent_searches_user_id|exports_user_id|batches_user_id|cuts_user_id|transcriptions_user_id|translation_runs_user_id|findings_dismissed_by|repairs_by_id|users_saved_by|sign_ins_user_id|passkeys_user_id|second_factors_user_id|provider_links_user_id|calendar_feeds_user_id|follows_user_id|notification_choices_user_id|push_devices_user_id|digests_user_id|event_reminders_user_id|anniversary_reminders_user_id|access_tokens_issued_by|narrations_added_by|page_texts_asked_by)_fkey$/

/** System calls of connections. Errors of file operations can have the same codes. */
const connectionSyscalls: readonly unknown[] = ['connect', 'getaddrinfo', 'read', 'write']

/**
 * The error for a request during which the database could not be reached or the connection broke, so that it is unknown
 * whether its changes were made; undefined for other errors.
 */
export function toUnavailableError(error: unknown): AppError | undefined {
  if (!isConnectionLoss(error) || isFileError(error)) return undefined
  return new AppError('upstream-unavailable', {
    message: 'The database cannot be reached. Try again in a moment.',
    params: { retryAfter: 2 },
    cause: error,
    unavailableDependency: 'database',
  })
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && !connectionSyscalls.includes(error.syscall)
}

/** The error for a request whose statement exceeded the timeout of the database; undefined for other errors. */
export function toTimeoutError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== queryCanceled) return undefined
  return new AppError('upstream-unavailable', {
    message: 'The database took too long for this. Nothing was changed.',
    params: { reason: 'timeout' },
    cause: error,
  })
}

/** Whether the database rejected a write because the user who makes it has just been deleted. */
export function isDeletedUserViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false
  return error.code === foreignKeyViolation && viewerForeignKeys.test(String(error.constraint))
}
