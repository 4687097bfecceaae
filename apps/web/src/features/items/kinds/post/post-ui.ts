import { lazy } from 'react'
import type { KindUi } from '../kind-ui.ts'
import { PostCard } from './post-card.tsx'

export const postUi: KindUi = {
  Card: PostCard,
  Profile: lazy(() => import('./post-profile.tsx').then((file) => ({ default: file.PostProfile }))),
  isWritten: true,
  loadList: () => import('./post-list.tsx').then((file) => file.PostList),
}
