import { RestrictionsPage } from './restrictions-page.tsx'

/** The page of the tags that are hidden from each user. */
export function UsersRestrictedTagsPage() {
  return <RestrictionsPage kind="tags" />
}
