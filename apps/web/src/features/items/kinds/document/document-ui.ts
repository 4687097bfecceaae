import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { DocumentCard } from './document-card.tsx'

export const documentUi: KindUi = {
  Card: DocumentCard,
  Profile: lazy(() => import('./document-profile.tsx').then((file) => ({ default: file.DocumentProfile }))),
  loadList: () => import('./document-list.tsx').then((file) => file.DocumentList),
}
