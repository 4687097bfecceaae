import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { ImageCard } from './image-card.tsx'

export const imageUi: KindUi = {
  Card: ImageCard,
  Profile: lazy(() => import('./image-profile.tsx').then((file) => ({ default: file.ImageProfile }))),
  Facts: lazy(() => import('./image-facts.tsx').then((file) => ({ default: file.ImageFacts }))),
  Fields: lazy(() => import('./image-fields.tsx').then((file) => ({ default: file.ImageFields }))),
  loadList: () => import('./image-list.tsx').then((file) => file.ImageList),
}
