import { LabelsPage } from './labels-page.tsx'

export function TagsPage() {
  return <LabelsPage kind="tags" />
}
