import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { DreamCard } from './dream-card.tsx'

export const dreamUi: KindUi = {
  Card: DreamCard,
  Profile: lazy(() => import('./dream-profile.tsx').then((file) => ({ default: file.DreamProfile }))),
  Facts: lazy(() => import('./dream-facts.tsx').then((file) => ({ default: file.DreamFacts }))),
  Fields: lazy(() => import('./dream-fields.tsx').then((file) => ({ default: file.DreamFields }))),
  isWritten: true,
  dateTerm: 'dream.night',
  loadList: () => import('./dream-list.tsx').then((file) => file.DreamList),
}
