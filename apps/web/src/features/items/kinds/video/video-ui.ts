import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { VideoCard } from './video-card.tsx'

export const videoUi: KindUi = {
  Card: VideoCard,
  Profile: lazy(() => import('./video-profile.tsx').then((file) => ({ default: file.VideoProfile }))),
  loadList: () => import('./video-list.tsx').then((file) => file.VideoList),
}
