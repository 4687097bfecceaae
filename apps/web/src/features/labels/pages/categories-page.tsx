import { LabelsPage } from './labels-page.tsx'

export function CategoriesPage() {
  return <LabelsPage kind="categories" />
}
