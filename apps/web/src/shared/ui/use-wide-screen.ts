import { useMediaQuery } from '@mantine/hooks'

/** From the first drawing on: no page is written beforehand with its contents. */
const known = { getInitialValueInEffect: false }

/** Whether there is room for two columns. */
export function useWideScreen(): boolean {
  return useMediaQuery('(min-width: 1024px)', undefined, known)
}
