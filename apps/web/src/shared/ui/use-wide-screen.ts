import { useMediaQuery } from '@mantine/hooks'

/** Reads the value on the first render, which is safe because prerendered pages do not depend on it. */
const options = { getInitialValueInEffect: false }

/** Whether the screen is wide enough for two columns. */
export function useWideScreen(): boolean {
  return useMediaQuery('(min-width: 1024px)', undefined, options)
}
