import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import { toPlainTextExcerpt } from '../excerpt.ts'
import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const message: KindBehaviour = {
  ...plainKind,
  dateDetails: { sentAt: 'time' },
  getThread: (details) => (details as DetailsOf<'message'>).conversation ?? null,
  // Chat messages are plain text, not Markdown.
  toExcerpt: toPlainTextExcerpt,
}
