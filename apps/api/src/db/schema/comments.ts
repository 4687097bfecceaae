import type { ReactionKind } from '@lares/shared-types/reactions'

export interface CommentsTable {
  id: string
  item_id: string
  author_id: string | null
  reply_to_id: string | null
  body: string
  version: number
  version_token: number
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  removed_by: string | null
}

export interface CommentMentionsTable {
  comment_id: string
  user_id: string
  name: string
}

export interface CommentNoticesTable {
  notification_id: string
  comment_id: string
}

export interface ItemReactionsTable {
  item_id: string
  user_id: string
  kind: ReactionKind
  created_at: Date
}

export interface CommentReactionsTable {
  comment_id: string
  user_id: string
  kind: ReactionKind
  created_at: Date
}
