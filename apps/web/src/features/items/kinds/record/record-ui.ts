import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { RecordCard } from './record-card.tsx'

export const recordUi: KindUi = {
  Card: RecordCard,
  Profile: lazy(() => import('./record-profile.tsx').then((file) => ({ default: file.RecordProfile }))),
  Facts: lazy(() => import('./record-facts.tsx').then((file) => ({ default: file.RecordFacts }))),
  Fields: lazy(() => import('./record-fields.tsx').then((file) => ({ default: file.RecordFields }))),
  loadList: () => import('./record-list.tsx').then((file) => file.RecordList),
}
