/** The parts of this feature that other features may import. */

export { useFollowMutation } from './api.ts'
export { FollowButton } from './follow-button.tsx'
export { FollowIcon } from './follow-icon.tsx'
export { FollowedList } from './followed-list.tsx'
export { useFollowAct } from './use-follow-act.ts'
export { useFollowing } from './use-following.ts'
