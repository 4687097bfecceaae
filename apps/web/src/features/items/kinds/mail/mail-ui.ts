import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { MailCard } from './mail-card.tsx'

export const mailUi: KindUi = {
  Card: MailCard,
  Profile: lazy(() => import('./mail-profile.tsx').then((file) => ({ default: file.MailProfile }))),
  Facts: lazy(() => import('./mail-facts.tsx').then((file) => ({ default: file.MailFacts }))),
  Fields: lazy(() => import('./mail-fields.tsx').then((file) => ({ default: file.MailFields }))),
  isWritten: true,
  loadList: () => import('./mail-list.tsx').then((file) => file.MailList),
}
