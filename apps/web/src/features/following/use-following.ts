import type { FollowType } from '@lares/shared-types/follows'
import { useUser } from '../../shared/session/use-user.ts'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useFollowMutation, useFollowsQuery, useUnfollowMutation } from './api.ts'

interface Following {
  readonly isFollowed: boolean
  readonly toggle: () => void
}

/** Whether the user follows something, and how to change it; undefined until that is known, and for who sees as another user. */
export function useFollowing(type: FollowType, id: string): Following | undefined {
  const user = useUser()
  const showFailure = useFailureToast()
  const { isKnown, isFollowed } = useFollowsQuery(undefined, {
    skip: !user || user.view !== undefined,
    selectFromResult: ({ data }) => ({
      isKnown: data !== undefined,
      isFollowed: data?.follows.some((followed) => followed.type === type && followed.id === id) ?? false,
    }),
  })
  const [follow, following] = useFollowMutation()
  const [unfollow, unfollowing] = useUnfollowMutation()
  if (!isKnown) return undefined
  const isChanging = following.isLoading || unfollowing.isLoading
  return {
    // Shown at once, before the list is loaded again.
    isFollowed: isChanging ? following.isLoading : isFollowed,
    async toggle() {
      if (isChanging) return
      const { error } = await (isFollowed ? unfollow : follow)({ params: { type, id } })
      if (error) showFailure(error)
    },
  }
}
