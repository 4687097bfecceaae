import type { Question } from '@lares/shared-types/questions'
import type { Generated } from 'kysely'

export interface QuestionsTable {
  id: string
  asked_by: string | null
  text: string
  key: string
  reason: Question['reason']
  shown_answer: string
  /** The items that the shown answer cites; null where they are unknown. */
  shown_item_ids: string[] | null
  remark: string
  times: number
  created_at: Date
  asked_at: Date
  /** When it was taken off the list; it exists for nobody then. */
  removed_at: Generated<Date | null>
}

export interface QuestionRecipientsTable {
  question_id: string
  user_id: string
  asked_by: string | null
  asked_at: Date
}

export interface QuestionAnswersTable {
  question_id: string
  item_id: string
  answered_by: string | null
  answered_at: Date
}
