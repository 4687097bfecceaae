import { VisuallyHidden } from '@mantine/core'

/** A visually hidden h1 for a page that is still loading, for users who navigate by headings. */
export function LoadingHeading({ title }: { title: string }) {
  return (
    <VisuallyHidden>
      <h1 data-waiting>{title}</h1>
    </VisuallyHidden>
  )
}
