import { RestrictionsPage } from './restrictions-page.tsx'

/** The page of the categories that are hidden from each user. */
export function UsersRestrictedCategoriesPage() {
  return <RestrictionsPage kind="categories" />
}
