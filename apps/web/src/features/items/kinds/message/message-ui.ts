import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { MessageCard } from './message-card.tsx'

export const messageUi: KindUi = {
  Card: MessageCard,
  Profile: lazy(() => import('./message-profile.tsx').then((file) => ({ default: file.MessageProfile }))),
  Facts: lazy(() => import('./message-facts.tsx').then((file) => ({ default: file.MessageFacts }))),
  Fields: lazy(() => import('./message-fields.tsx').then((file) => ({ default: file.MessageFields }))),
  isWritten: true,
  loadList: () => import('./message-list.tsx').then((file) => file.MessageList),
}
