import { VisuallyHidden } from '@mantine/core'

/** The h1 of a page whose own is still on its way: not seen, but there for who goes by headings. */
export function WaitingHeading({ title }: { title: string }) {
  return (
    <VisuallyHidden>
      <h1 data-waiting>{title}</h1>
    </VisuallyHidden>
  )
}
